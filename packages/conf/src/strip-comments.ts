// Takes comments out of a file line by line: `;` to the end of the line, `;-- … --;` over lines and nested, `\;` kept.
// Not a parser of what remains.

/** How deep block comments may stand in one another. */
const maxDepth = 128

export interface StrippedLine {
  /** What is left of the line, or undefined when all of it lies inside a block comment. */
  readonly text: string | undefined
  /** This line wanted to open a block deeper than allowed. */
  readonly isTooDeep: boolean
}

export class CommentStripper {
  /** Line numbers where the open blocks began, outermost first. */
  readonly #openBlocks: number[] = []

  /** The line where the outermost block began that is still open. */
  get openBlock(): number | undefined {
    return this.#openBlocks[0]
  }

  strip(line: string, lineNumber: number): StrippedLine {
    if (this.#openBlocks.length === 0 && !line.includes(';')) return { text: line, isTooDeep: false }
    let kept = ''
    let hasText = this.#openBlocks.length === 0
    let isTooDeep = false
    let from = 0
    for (;;) {
      const at = line.indexOf(';', from)
      const isInside = this.#openBlocks.length > 0
      if (at < 0) {
        if (!isInside) kept += line.slice(from)
        break
      }
      if (at > from && line[at - 1] === '\\') {
        if (!isInside) kept += `${line.slice(from, at - 1)};`
        from = at + 1
      } else if (line.startsWith('--', at + 1) && line[at + 3] !== '-') {
        if (!isInside) kept += line.slice(from, at)
        if (this.#openBlocks.length < maxDepth) this.#openBlocks.push(lineNumber)
        else isTooDeep = true
        from = at + 3
      } else if (isInside) {
        if (at >= from + 2 && line.slice(at - 2, at) === '--') this.#openBlocks.pop()
        if (this.#openBlocks.length === 0) hasText = true
        from = at + 1
      } else {
        kept += line.slice(from, at)
        break
      }
    }
    return { text: hasText ? kept : undefined, isTooDeep }
  }
}
