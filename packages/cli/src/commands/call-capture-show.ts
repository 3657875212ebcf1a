import { command } from '../command.ts'
import { subjectName } from '../packets/subject-name.ts'
import { shown } from '../reply.ts'

export const callCaptureShow = command(
  { name: 'call capture show', synopsis: 'Shows which packets are being written into files.' },
  ({ deps }) => {
    const rows = deps.captures.list().map(({ number, subject, form, file }) => ({
      number,
      subject: subjectName(subject),
      form,
      file: file.path,
      ...{ packets: file.packets, bytes: file.bytes, leftOut: file.leftOut, isFull: file.isFull },
    }))
    const lines = rows.map(
      ({ number, subject, form, file, packets, bytes, isFull }) =>
        `${number}: ${subject}, ${form}, ${packets} packets, ${bytes} bytes${isFull ? ', full' : ''}, ${file}`,
    )
    return shown(lines.length > 0 ? lines : ['No packets are being written'], rows)
  },
)
