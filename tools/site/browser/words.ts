// The words of a text, as they are searched for: in small letters, names also by their parts.

const common = new Set(
  'a an and are as at be by for from has in is it its of on or that the this to was what when with'.split(' '),
)

/** Each with how often it stands there. */
export function wordsOf(text: string): Map<string, number> {
  const words = new Map<string, number>()
  for (const [name] of text.matchAll(/[\p{L}\p{N}_]+/gu)) {
    // ChannelDtmfReceived, websocket_client
    const parts = name.split(/_|(?<=[a-z0-9])(?=[A-Z])/)
    for (const one of new Set([name, ...parts])) {
      const word = one.toLowerCase()
      if (word.length > 1 && word.length < 40 && !common.has(word)) words.set(word, (words.get(word) ?? 0) + 1)
    }
  }
  return words
}
