// What JSON can hold, as a type.
// Not a parser.

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json | undefined }
export type JsonObject = { readonly [name: string]: Json | undefined }

export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
