// A moment as written in a parameter or an answer: a date of ISO 8601 with or without its zone's colon, or milliseconds since 1970.
// Not durations.

/** Milliseconds since 1970; not a number where it is no moment. */
export function parseMoment(text: string): number {
  if (/^\d{9,14}$/.test(text)) return Number(text)
  // a plus sign in a query is a space
  return Date.parse(text.replace(/[ +](\d\d):?(\d\d)$/, '+$1:$2').replace(/-(\d\d)(\d\d)$/, '-$1:$2'))
}
