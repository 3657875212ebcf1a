import { detached } from '@jackfield/base'
import { operation } from '../../operation.ts'
import { channelId } from '../../path-parameters.ts'
import { findReadyControl } from '../../requests/find-control.ts'
import { priorityOfLabel } from '../../requests/read-priority.ts'

export const continueInDialplan = operation(
  {
    resource: 'channels',
    nickname: 'continueInDialplan',
    method: 'POST',
    path: '/channels/{channelId}/continue',
    owner: 'channel',
    summary: 'Lets a channel leave the application and go on in the dialplan.',
    notes: 'Without a context and extension it goes on after the place where it came from.',
    since: ['12.0.0'],
    response: 'void',
    parameters: {
      channelId,
      context: { in: 'query', type: 'string', about: 'The context to go on in; the one it is in when it is left out.' },
      extension: { in: 'query', type: 'string', about: 'The extension to go on at.' },
      priority: {
        in: 'query',
        type: 'int',
        about: 'The priority to go on at.',
        words: { invalid: 'Requested priority is illegal' },
      },
      label: {
        in: 'query',
        type: 'string',
        about: 'The label of the priority to go on at; it counts more than `priority`.',
        since: ['1.7.0'],
      },
    },
    errors: [
      'channel-not-found',
      'channel-not-in-application',
      'channel-state-invalid',
      'channel-commands-full',
      'label-not-found',
      'priority-illegal',
    ],
    module: 'res_ari_channels.so',
  },
  ({ channelId, context: asked, extension, priority, label }, deps) => {
    const control = findReadyControl(channelId, deps)
    const { place, facts } = control.channel
    const context = asked || place.context
    const exten = extension || (asked ? 's' : place.exten)
    const isElsewhere = Boolean(asked || extension)
    const next = isElsewhere ? 1 : place.priority + 1
    detached(
      deps.acts.continueAt(control, {
        context,
        exten,
        priority: label
          ? priorityOfLabel({ context, exten, label, callerNumber: facts.caller.number }, deps)
          : priority || next,
      }),
      'a command of a channel',
      { channelId },
    )
    return undefined
  },
)
