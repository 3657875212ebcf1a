// A field of a comma-separated file: in quotes, and on one line.

export const quoteCsv = (text: string): string => `"${text.replaceAll(/[\r\n]+/g, ' ').replaceAll('"', '""')}"`
