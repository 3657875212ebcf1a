import { type Codec, codecs } from '@jackfield/media'
import { rightCell } from '../columns.ts'
import { command } from '../command.ts'
import { shown } from '../reply.ts'

const isLinear = ({ name }: Codec) => name.startsWith('slin')

/** Decoding, another rate, encoding: each only where it is needed. */
function steps(from: Codec, to: Codec): number {
  if (from === to) return 0
  return Number(!isLinear(from)) + Number(from.sampleRateHz !== to.sampleRateHz) + Number(!isLinear(to))
}

export const coreShowTranslation = command(
  {
    name: 'core show translation',
    synopsis: 'Shows how many steps lie between each two codecs.',
    notes: ['A step is decoding, changing the rate, or encoding; - where there is nothing to do.'],
  },
  () => {
    const width = Math.max(...codecs.map(({ name }) => name.length)) + 1
    const names = codecs.map(({ name }) => name)
    const row = (from: Codec) =>
      [from.name, ...codecs.map((to) => (to === from ? '-' : String(steps(from, to))))]
        .map((text) => rightCell(text, width))
        .join('')
    const head = ['', ...names].map((text) => rightCell(text, width)).join('')
    const data = codecs.map((from) => ({
      from: from.name,
      steps: Object.fromEntries(codecs.map((to) => [to.name, steps(from, to)])),
    }))
    return shown(
      [
        '         Steps of a translation between formats',
        '          Source Format (Rows) Destination Format (Columns)',
        '',
        head,
        ...codecs.map(row),
      ],
      data,
    )
  },
)
