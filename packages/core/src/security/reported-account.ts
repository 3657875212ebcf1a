// The name that somebody made up at a door, as it is reported: it may be as long as he likes, what is reported of it is not.

const longestName = 80

export const reportedAccount = (name: string): string => name.slice(0, longestName)
