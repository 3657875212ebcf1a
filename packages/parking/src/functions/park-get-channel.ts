// PARK_GET_CHANNEL(space,lot): the name of the channel that is parked there.

import { type DialplanFunction, dialplanFunction, type FunctionFacts } from '@jackfield/dialplan'
import type { Parking } from '../parking.ts'

export const parkGetChannelFacts: FunctionFacts = {
  name: 'PARK_GET_CHANNEL',
  module: 'res_parking.so',
  synopsis: 'The channel in a parking space.',
  arguments: ['space', 'lot'],
}

export const parkGetChannel = (parking: Parking): DialplanFunction =>
  dialplanFunction(parkGetChannelFacts, {
    read: ({ args: [space = '', lotName = ''], log }) => {
      const lot = parking.lot(lotName)
      if (lot) return lot.at(Number(space))?.channel.name ?? ''
      log.error(`PARK_GET_CHANNEL: there is no parking lot '${lotName}'`)
      return undefined
    },
  })
