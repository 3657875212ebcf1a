import { detached } from '@jackfield/base'
import { type CallEnd, type CallTarget, parseCallerId } from '@jackfield/core'
import type { ActionContext } from '../action.ts'
import { action } from '../action.ts'
import { isBlacklisted } from '../blacklist.ts'
import { integerPrefix } from '../integer-prefix.ts'
import { type Field, field, type Request } from '../message.ts'
import { failure, type Reply, success } from '../reply.ts'
import { splitVariables } from '../split-variables.ts'
import { isTrueWord } from '../true-word.ts'

const defaultTimeoutMs = 30_000
const longestId = 149
const unknown = '<unknown>'

/** How calls end, with the numbers that clients know. */
const reasons: Readonly<Record<CallEnd, number>> = {
  refused: 0,
  'hung-up': 1,
  timeout: 3,
  answered: 4,
  busy: 5,
  congestion: 8,
}

/** Everything a request must say, checked in the order of the reference. */
interface Order {
  readonly endpoint: string
  readonly target: CallTarget
  readonly timeoutMs: number
  /** how the answer names where the call goes */
  readonly targetFields: readonly Field[]
}

export const originate = action(
  { name: 'Originate', privilege: ['originate'], synopsis: 'Makes a call to an application or an extension' },
  (request, context) => {
    const order = readOrder(request, context)
    return 'response' in order ? order : place(request, context, order)
  },
)

function readOrder(request: Request, context: ActionContext): Order | Reply {
  const { dialplan } = context.deps
  const endpoint = request.get('Channel')
  const [exten, where, priorityText] = [request.get('Exten'), request.get('Context'), request.get('Priority')]
  if (endpoint === '') return failure('Channel not specified')
  const priority =
    priorityText === '' ? 0 : (integerPrefix(priorityText) ?? dialplan.findLabel(where, exten, priorityText))
  if (priority === undefined) return failure('Invalid priority')
  const timeoutText = request.get('Timeout')
  const timeoutMs = timeoutText === '' ? defaultTimeoutMs : integerPrefix(timeoutText)
  if (timeoutMs === undefined || timeoutMs <= 0) return failure('Invalid timeout')
  if (!/^[^/]+\/./.test(endpoint)) return failure('Invalid channel')
  for (const name of ['ChannelId', 'OtherChannelId']) {
    if (request.get(name).length > longestId) return failure(`Uniqueid length exceeds maximum of ${longestId}`)
  }
  const [run, data] = [request.get('Application'), request.get('Data')]
  if (run !== '') {
    if (isBlacklisted(run, data, context.session)) return failure('Originate Access Forbidden: app or data blacklisted')
    const targetFields: readonly Field[] = [
      ['Application', run],
      ['Data', data],
    ]
    return { endpoint, timeoutMs, target: { run, data }, targetFields }
  }
  if (exten === '' || where === '' || priority < 1) {
    return failure("Originate with 'Exten' requires 'Context' and 'Priority'")
  }
  if (!dialplan.exists(where, exten, priority)) return failure('Extension does not exist.')
  const targetFields: readonly Field[] = [
    ['Context', where],
    ['Exten', exten],
  ]
  return { endpoint, timeoutMs, target: { place: { context: where, exten, priority } }, targetFields }
}

async function place(request: Request, context: ActionContext, order: Order): Promise<Reply> {
  const { exchange, dialplan } = context.deps
  const { promise, resolve } = Promise.withResolvers<CallEnd>()
  const [id, otherId] = [request.get('ChannelId'), request.get('OtherChannelId')]
  const subroutine = request.get('PreDialGoSub').replaceAll('^', ',')
  const given = [...(context.session.user?.variables ?? []), ...request.all('Variable').flatMap(splitVariables)]
  const asked = exchange.calls.originate({
    endpoint: order.endpoint,
    target: order.target,
    timeoutMs: order.timeoutMs,
    id: id || undefined,
    otherId: otherId || undefined,
    callerId: request.get('CallerID') || undefined,
    accountCode: request.get('Account') || undefined,
    usualFormat: 'slin',
    formats: request
      .get('Codecs')
      .split(',')
      .map((codec) => codec.trim())
      .filter((codec) => codec !== ''),
    variables: given.map(([name, value]) => ({ name, value })),
    answersOnProgress: isTrueWord(request.get('EarlyMedia')),
    ...(subroutine === '' ? {} : { beforeCall: (channel) => dialplan.gosub(channel, subroutine) }),
    onOutcome: resolve,
  })
  if (!isTrueWord(request.get('Async'))) {
    const made = await asked
    return made.ok && (await promise) === 'answered'
      ? success('Originate successfully queued')
      : failure('Originate failed')
  }
  detached(
    asked.then(async (made) => {
      const end = made.ok ? await promise : 'refused'
      publishResponse(request, context, order, end, made.ok ? made.channel.snapshot() : undefined)
    }),
    'Originate',
  )
  return success('Originate successfully queued')
}

function publishResponse(
  request: Request,
  { board }: ActionContext,
  order: Order,
  end: CallEnd,
  channel: { readonly name: string; readonly id: string } | undefined,
): void {
  const isAnswered = end === 'answered'
  const caller = parseCallerId(request.get('CallerID'))
  board.raise('originate-answered', {
    fields: [
      ...(request.actionId === '' ? [] : ([['ActionID', request.actionId]] as const)),
      ['Response', isAnswered ? 'Success' : 'Failure'],
      ['Channel', (isAnswered ? channel?.name : undefined) ?? order.endpoint],
      ...order.targetFields,
      field('Reason', reasons[end]),
      ['Uniqueid', (isAnswered ? channel?.id : undefined) || request.get('ChannelId') || unknown],
      ['CallerIDNum', caller.number || unknown],
      ['CallerIDName', caller.name || unknown],
    ],
  })
}
