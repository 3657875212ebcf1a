import { codecs } from '@jackfield/media'
import { cell, rightCell, wideCell } from '../columns.ts'
import { command } from '../command.ts'
import { shown } from '../reply.ts'

export const coreShowCodecs = command(
  {
    name: 'core show codecs',
    synopsis: 'Lists the codecs that the exchange can translate.',
    arguments: [{ name: 'kind', isOptional: true, words: ['audio'] }],
  },
  () => {
    const row = (id: string, type: string, name: string, format: string, about: string) =>
      [rightCell(id, 8), cell(type, 5), wideCell(name, 12), wideCell(format, 16), about].join(' ')
    const rows = codecs.map(({ name, rtpName, sampleRateHz }, at) =>
      row(String(at + 1), 'audio', name, name, `(${rtpName} at ${sampleRateHz} Hz)`),
    )
    const head = row('ID', 'TYPE', 'NAME', 'FORMAT', 'DESCRIPTION')
    const data = codecs.map(({ name, rtpName, sampleRateHz, clockRateHz, payloadType }) => ({
      ...{ name, rtpName, sampleRateHz, clockRateHz, payloadType },
    }))
    return shown([head, '-'.repeat(78), ...rows], data)
  },
)
