import { command } from '../command.ts'
import type { CommandDeps } from '../command-deps.ts'
import type { CaptureSubject } from '../packets/capture.ts'
import { subjectName } from '../packets/subject-name.ts'
import { refused, shown } from '../reply.ts'

const kinds = ['all', 'channel', 'endpoint', 'host']
const mostMegabytes = 10_000

export const callCaptureStart = command(
  {
    name: 'call capture start',
    synopsis: 'Writes SIP and media of calls as packets into a file.',
    arguments: [
      { name: 'file' },
      { name: 'subject', words: kinds },
      {
        name: 'name',
        isOptional: true,
        words: ({ exchange }, before) =>
          before.at(-1) === 'channel' ? exchange.channels.list().map(({ name }) => name) : ['plain', 'limit'],
      },
      { name: 'options', isOptional: true, isRest: true },
    ],
    notes: [
      'all: everything; channel NAME: the call it is in, until that is over',
      'endpoint NAME: all calls of this endpoint; host ADDRESS: what comes from there and goes there',
      'plain: media without their protection; without it packets are as on the wire',
      'limit MEGABYTES: the file becomes no longer; 100 unless something else is said',
    ],
  },
  async ({ args: [path = '', kind = '', ...words], deps }) => {
    const isNamed = kind.toLowerCase() !== 'all'
    const [name = '', ...others] = isNamed ? words : ['', ...words]
    if (isNamed && name === '') return refused(`Which one? call capture start FILE ${kind} NAME`)
    const subject = subjectOf(kind.toLowerCase(), name, deps)
    if (typeof subject === 'string') return refused(subject)
    const options = optionsOf(others)
    if (typeof options === 'string') return refused(options)
    const capture = await deps.captures.start({ subject, path, ...options })
    if (typeof capture === 'string') return refused(capture)
    const { number, file } = capture
    const line = `Capture ${number} of ${subjectName(subject)} is written to ${file.path}`
    return shown([line], { number, file: file.path })
  },
)

function subjectOf(kind: string, name: string, { exchange }: CommandDeps): CaptureSubject | string {
  switch (kind) {
    case 'all':
      return { kind: 'all' }
    case 'host':
      return { kind: 'host', address: name }
    case 'endpoint': {
      const endpoint = name.includes('/') ? name : `PJSIP/${name}`
      const [technology = '', resource = ''] = endpoint.split('/', 2)
      return exchange.endpoints.get(technology, resource) ? { kind, endpoint } : `Endpoint '${name}' not found`
    }
    default: {
      const channel = exchange.channels.find(name)
      return channel ? { kind: 'call', channel: channel.snapshot() } : `${name} is not a known channel`
    }
  }
}

function optionsOf(words: readonly string[]): { form?: 'plain'; limitBytes?: number } | string {
  const left = words.map((word) => word.toLowerCase())
  let options: { form?: 'plain'; limitBytes?: number } = {}
  while (left.length > 0) {
    const word = left.shift()
    if (word === 'plain') options = { ...options, form: 'plain' }
    else if (word === 'limit') {
      const megabytes = Number(left.shift())
      if (!(megabytes > 0 && megabytes <= mostMegabytes))
        return `limit is a number of megabytes, up to ${mostMegabytes}`
      options = { ...options, limitBytes: megabytes * 1_000_000 }
    } else return `"${word}" is no option: plain, limit MEGABYTES`
  }
  return options
}
