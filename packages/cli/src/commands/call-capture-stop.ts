import { command } from '../command.ts'
import { refused, shown } from '../reply.ts'

export const callCaptureStop = command(
  {
    name: 'call capture stop',
    synopsis: 'Ends the writing of packets: one capture, or all.',
    arguments: [
      {
        name: 'number|all',
        words: ({ captures }) => ['all', ...captures.list().map(({ number }) => String(number))],
      },
    ],
  },
  async ({ args: [which = ''], deps: { captures } }) => {
    const running = captures.list()
    const meant = which.toLowerCase() === 'all' ? running : running.filter(({ number }) => String(number) === which)
    if (meant.length === 0 && which.toLowerCase() !== 'all') return refused(`There is no capture ${which}`)
    await Promise.all(meant.map(({ number }) => captures.stop(number)))
    const lines = meant.map(({ number, file }) => `Capture ${number} ended: ${file.packets} packets in ${file.path}`)
    return shown(lines.length > 0 ? lines : ['No packets are being written'], {
      stopped: meant.map(({ number }) => number),
    })
  },
)
