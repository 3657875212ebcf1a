// Cells of a table as the reference prints them: so wide, cut or not, on the left or the right.
// Not the tables.

/** Exactly this wide. */
export const cell = (text: string | number, width: number): string => String(text).slice(0, width).padEnd(width)

/** The same, on the right. */
export const rightCell = (text: string | number, width: number): string => String(text).slice(0, width).padStart(width)

/** At least this wide, never cut. */
export const wideCell = (text: string | number, width: number): string => String(text).padEnd(width)

/** `1 call`, `2 calls`; another word for many where an s does not make it. */
export const counted = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`
