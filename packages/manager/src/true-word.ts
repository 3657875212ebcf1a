// Words that mean yes.

const yes = new Set(['yes', 'true', 'y', 't', '1', 'on'])

export const isTrueWord = (word: string): boolean => yes.has(word.trim().toLowerCase())
