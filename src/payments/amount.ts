const DECIMAL = /^(0|[1-9]\d{0,11})(?:\.(\d{1,18}))?$/;

/**
 * A decimal amount (`0.01`) in the smallest unit of an asset with so many decimals; nothing where it is none, is zero or would have to
 * be rounded.
 */
export const parseAmount = (text: string, decimals: number): string | undefined => {
  const [, whole, fraction = ''] = DECIMAL.exec(text) ?? [];
  if (whole === undefined || fraction.length > decimals) return undefined;
  const units = BigInt(whole + fraction.padEnd(decimals, '0'));
  return units === 0n ? undefined : units.toString();
};

/** The other way: `10000` of an asset with six decimals is `0.01`. */
export const formatAmount = (units: string, decimals: number): string => {
  const digits = units.padStart(decimals + 1, '0');
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  const whole = digits.slice(0, digits.length - decimals);
  return fraction === '' ? whole : `${whole}.${fraction}`;
};
