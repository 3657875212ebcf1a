// Draws the house as text, from the same table that the check uses, for the README.
// Only packages that exist are drawn: the picture shows the house as it stands, not as it is meant to be.
import { type Floor, floors } from './floor-plan.table.ts'

const MARKS = { begin: '<!-- floor plan: begin -->', end: '<!-- floor plan: end -->' }

export function drawing(existing: ReadonlySet<string>): string {
  const rows: [string, Floor][] = Object.entries(floors).filter(([name]) => existing.has(name))
  const levels = [...new Set(rows.map(([, row]) => row.floor))].sort((a, b) => b - a)
  const width = Math.max(0, ...rows.map(([name]) => name.length)) + 2
  return levels
    .flatMap((level) =>
      rows
        .filter(([, row]) => row.floor === level)
        .map(([name, row], index) => `${index === 0 ? level : ' '}  ${name.padEnd(width)}${row.about}`),
    )
    .join('\n')
}

/** The page with a fresh drawing between the marks. */
export function withDrawing(page: string, existing: ReadonlySet<string>): string {
  const [begin, end] = [page.indexOf(MARKS.begin), page.indexOf(MARKS.end)]
  if (begin === -1 || end < begin) throw new Error(`the page has no marks "${MARKS.begin}" … "${MARKS.end}"`)
  return `${page.slice(0, begin + MARKS.begin.length)}\n\n\`\`\`text\n${drawing(existing)}\n\`\`\`\n\n${page.slice(end)}`
}
