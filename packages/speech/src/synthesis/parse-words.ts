// What stands behind `say:` in a media URI: options in braces, then the words.
// Not who says them.

export interface Words {
  readonly text: string
  readonly engine: string | undefined
  readonly voice: string | undefined
  readonly language: string | undefined
}

const optionNames = ['engine', 'voice', 'language'] as const

/** `{voice=anna;language=de}Guten Tag`. What is in braces and no option is said, too. */
export function parseWords(rest: string): Words {
  const [whole = '', inner = ''] = /^\{([^{}]*)\}/.exec(rest) ?? []
  const options = whole === '' ? new Map<string, string>() : optionsOf(inner)
  const text = options ? rest.slice(whole.length) : rest
  const [engine, voice, language] = optionNames.map((name) => options?.get(name))
  // what cannot be heard is not sent: control characters, and blanks beyond one
  return { text: text.replace(/[\p{Cc}\s]+/gu, ' ').trim(), engine, voice, language }
}

function optionsOf(inner: string): Map<string, string> | undefined {
  const options = new Map<string, string>()
  for (const part of inner.split(';')) {
    const [, name = '', value = ''] = /^\s*(\w+)\s*=\s*(.*?)\s*$/.exec(part) ?? []
    if (!optionNames.some((known) => known === name)) return undefined
    options.set(name, value)
  }
  return options
}
