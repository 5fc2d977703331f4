/** `1 error`, `2 errors`: how many there are of what is named in the singular. */
export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`;
