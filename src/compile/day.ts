/** In milliseconds. */
const DAY = 86_400_000;

const moved = (day: string, by: number): string => new Date(Date.parse(`${day}T00:00:00Z`) + by).toISOString().slice(0, 10);

/** The day after a `YYYY-MM-DD` day. */
export const dayAfter = (day: string): string => moved(day, DAY);

/** The day before a `YYYY-MM-DD` day. */
export const dayBefore = (day: string): string => moved(day, -DAY);

/** A real calendar day in the form `YYYY-MM-DD`; `2026-02-30` is none. */
export const isDay = (text: string): boolean => {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) === text;
};
