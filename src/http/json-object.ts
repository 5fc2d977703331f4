/** An object of JSON of which no member is known yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Whether a value of JSON is an object: no list, and not null. */
export const isJsonObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value);
