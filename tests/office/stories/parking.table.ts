// Which story shows what parking lots can be told to do.
// Not the stories: each stands in the file that is named.

import { type Story, scenario } from './story.ts'

export const parkingStories: readonly Story[] = [
  scenario(
    'parked-calls',
    'one party parks the other by a key, is told where, and a third takes the call up',
    'ways to park: key',
    'res_parking.conf: parkext context',
    'applications: Park ParkedCall',
  ),
  scenario(
    'parked-calls',
    'a call that was sent to the parking extension waits there, and who sent it hears the space',
    'ways to park: transfer',
  ),
  scenario(
    'parking-options',
    'one of three sends the others to the parking extension: it is told the space, and they are taken up together',
    'ways to park: transfer-of-three',
    'res_parking.conf: parkinghints',
  ),
  scenario(
    'parked-calls',
    'a telephone with two calls brings its caller to the space where its other call waits',
    'ways to park: attended-transfer',
  ),
  scenario(
    'parked-calls',
    'a client of the manager interface parks a call of an application, and lists it',
    'ways to park: manager',
  ),
  scenario(
    'parked-calls',
    'nobody takes the call up: who parked it is called',
    'res_parking.conf: parkingtime comebacktoorigin comebackdialtime',
  ),
  scenario(
    'parked-calls',
    'a place of its own after a time of its own, the context of the lot, and a full lot',
    'Park: c t',
    'res_parking.conf: parkpos',
  ),
  scenario(
    'parked-calls',
    'a lot is made for whoever parks in one that nobody configured',
    'res_parking.conf [general]: parkeddynamic',
    'ways to park: dynamic-lot',
  ),
  scenario(
    'parked-calls',
    'whoever was parked transfers by keys when the lot grants it',
    'res_parking.conf: parkedcalltransfers',
    'Park: s',
  ),
  scenario(
    'parking-options',
    'parkext_exclusive: its extension leads to its own lot, whatever the channel says',
    'res_parking.conf: parkext_exclusive',
  ),
  scenario(
    'parking-options',
    'findslot: the first free space, or the one after the last',
    'res_parking.conf: findslot',
  ),
  scenario(
    'parking-options',
    'the music of who waits: of the call, of the lot, or the usual; or ringing',
    'res_parking.conf: parkedmusicclass',
    'Park: m r',
  ),
  scenario('parking-options', 'R: any free space, and every one of them in the end', 'Park: R'),
  scenario(
    'parking-options',
    'time is up: what the dialplan is told, and a place of the lot for each parker',
    'res_parking.conf: comebackcontext',
  ),
  scenario(
    'parking-options',
    'parkedcallreparking: who took a call up parks it again by a key',
    'res_parking.conf: parkedcallreparking',
  ),
  scenario(
    'parking-options',
    'parkedcallhangup: who was parked ends the call by a key',
    'res_parking.conf: parkedcallhangup',
  ),
  scenario(
    'parking-options',
    'parkedcallrecording: who took a call up records it by a key',
    'res_parking.conf: parkedcallrecording',
  ),
  scenario(
    'parking-options',
    'parkedplay: who hears the tone when a call is taken up',
    'res_parking.conf: courtesytone parkedplay',
  ),
  scenario(
    'parking-options',
    'ParkAndAnnounce has the options of Park; the one who waits does not hear the space',
    'applications: ParkAndAnnounce',
    'ParkAndAnnounce: r R s c t m',
  ),
]
