import { fileFormats } from '@jackfield/media'
import { wideCell } from '../columns.ts'
import { command } from '../command.ts'
import { shown } from '../reply.ts'

export const coreShowFileFormats = command(
  { name: 'core show file formats', synopsis: 'Lists the formats of sound files.' },
  () => {
    const row = (codec: string, name: string, extensions: string) =>
      [wideCell(codec, 10), wideCell(name, 10), extensions].join(' ')
    const rows = fileFormats.map(({ codec, name, extensions }) => row(codec, name, extensions.join('|')))
    return shown(
      [
        row('Format', 'Name', 'Extensions'),
        row('------', '----', '----------'),
        ...rows,
        `${rows.length} file formats registered.`,
      ],
      fileFormats.map(({ codec, name, extensions, rateHz }) => ({ codec, name, extensions, rateHz })),
    )
  },
)
