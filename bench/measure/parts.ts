// Benches of which a part can be asked for: `npm run bench console events`. A word that is no part of any is refused by tools/measure.ts.
import { basename } from 'node:path'

const parts = {
  'cluster-exchanges.bench.ts': ['requests', 'registrations', 'storm', 'delays', 'losses'],
  'console.bench.ts': ['calls', 'events'],
  'flat.bench.ts': ['trunk', 'phones', 'bridges', 'applications'],
  'office.bench.ts': ['waiting', 'members', 'thousand'],
  'sip.bench.ts': [
    'parsing',
    'dialplan150',
    'dialplan50',
    'application150',
    'application50',
    'memory',
    'registrations',
  ],
} as const

type WithParts = keyof typeof parts

export function partsOf(file: string): readonly string[] {
  return new Map<string, readonly string[]>(Object.entries(parts)).get(basename(file)) ?? []
}

/** Whether a part is to be measured: all of them are when none was asked for. */
export function isWanted<Bench extends WithParts>(_bench: Bench, part: (typeof parts)[Bench][number]): boolean {
  const wanted = process.argv.slice(2)
  return wanted.length === 0 || wanted.includes(part)
}
