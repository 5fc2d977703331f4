import { HttpError } from '../http-error.js';

/** The refusal of who has fewer credits than a request takes. */
export const creditsSpent = (left: number, wanted: number): HttpError =>
  new HttpError(
    402,
    `This key has ${left} prepaid queries left, and this takes ${wanted}; nothing was taken. ` +
      'POST /api/v1/billing/credits sells packets, where payments are taken',
  );
