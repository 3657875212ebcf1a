// `family/key` as the functions of the database take it; the key may have further slashes.

export function databasePath(text: string): { family: string; key: string } | undefined {
  const slash = text.indexOf('/')
  if (slash <= 0 || slash === text.length - 1) return undefined
  return { family: text.slice(0, slash), key: text.slice(slash + 1) }
}
