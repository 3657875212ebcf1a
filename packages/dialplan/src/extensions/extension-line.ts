// `pattern[/caller],priority[+n][(label)],Application[(data)]`: the value of an exten or same line, cut into its parts.
// Not what `n` or a label comes to; that depends on the lines before.

export interface PriorityText {
  readonly base: string
  readonly offset: number
  readonly label: string | undefined
  readonly isLabelOpen: boolean
}

export interface ApplicationText {
  readonly application: string
  readonly data: string
  readonly isOpen: boolean
}

/** The text up to the first comma outside `[…]`, a backslash protecting one character, and the rest behind the comma. */
export function cutExtension(text: string): { readonly extension: string; readonly rest: string } {
  let extension = ''
  let isInSet = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at] as string
    if (isInSet) isInSet = character !== ']'
    else if (character === '\\') {
      extension += text[++at] ?? ''
      continue
    } else if (character === '[') isInSet = true
    else if (character === ',') return { extension, rest: text.slice(at + 1) }
    extension += character
  }
  return { extension, rest: '' }
}

/** The caller's part begins at the first slash. */
export function cutCaller(extension: string): { readonly name: string; readonly caller: string | undefined } {
  const slash = extension.indexOf('/')
  if (slash < 0) return { name: extension.trim(), caller: undefined }
  return { name: extension.slice(0, slash).trim(), caller: extension.slice(slash + 1).trim() }
}

export function cutPriority(text: string): { readonly priority: PriorityText; readonly rest: string } {
  const comma = text.indexOf(',')
  const written = (comma < 0 ? text : text.slice(0, comma)).trim()
  const rest = comma < 0 ? '' : text.slice(comma + 1)
  const open = written.indexOf('(')
  const close = open < 0 ? -1 : written.indexOf(')', open)
  const number = open < 0 ? written : written.slice(0, open)
  const plus = number.indexOf('+')
  const label = close < 0 ? '' : written.slice(open + 1, close).trim()
  const priority: PriorityText = {
    base: (plus < 0 ? number : number.slice(0, plus)).trim(),
    offset: plus < 0 ? 0 : Number.parseInt(number.slice(plus + 1), 10) || 0,
    label: label === '' ? undefined : label,
    isLabelOpen: open >= 0 && close < 0,
  }
  return { priority, rest }
}

/** The name ends at the first parenthesis, the data at the last one. */
export function cutApplication(text: string): ApplicationText {
  const open = text.indexOf('(')
  if (open < 0) return { application: text.trim(), data: '', isOpen: false }
  const name = text.slice(0, open)
  // A reference before the parenthesis: this is a hint like PJSIP/${GLOBAL(x)}, not an application.
  if (name.includes('${') || name.includes('$[')) return { application: text.trim(), data: '', isOpen: false }
  const close = text.lastIndexOf(')')
  const isOpen = close < open
  return { application: name.trim(), data: text.slice(open + 1, isOpen ? text.length : close), isOpen }
}
