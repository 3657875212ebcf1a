import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { callId } from '../../path-parameters.ts'

export const getQuality = operation(
  {
    resource: 'calls',
    nickname: 'getQuality',
    method: 'GET',
    path: '/calls/{callId}/quality',
    owner: 'call',
    parts: 'joined',
    summary: 'Shows how the audio of a call went, over time and for each channel.',
    notes: 'Of calls in progress up to now. It is kept as long as what happened to the call.',
    since: ['2.0.0'],
    response: 'CallQualitySeries',
    parameters: {
      callId,
    },
    errors: ['call-not-found', 'ladder-not-kept'],
    module: 'res_ari_channels.so',
  },
  ({ callId }, { callBook }) => {
    const quality = callBook.quality(callId)
    if (quality === undefined) throw new Fault('call-not-found')
    if (quality === 'forgotten') throw new Fault('ladder-not-kept')
    return quality
  },
)
