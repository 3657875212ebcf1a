import { Fault } from '@jackfield/description'
import { operation } from '../../operation.ts'
import { soundId } from '../../path-parameters.ts'

export const get = operation(
  {
    resource: 'sounds',
    nickname: 'get',
    method: 'GET',
    path: '/sounds/{soundId}',
    owner: 'here',
    summary: 'Shows one sound.',
    since: ['12.0.0'],
    response: 'Sound',
    parameters: {
      soundId,
    },
    errors: ['sound-not-found'],
    module: 'res_ari_sounds.so',
  },
  ({ soundId }, { sounds }) => {
    const sound = sounds.get(soundId)
    if (!sound) throw new Fault('sound-not-found')
    return { ...sound }
  },
)
