// What the modules of the program itself do when they are reloaded, and what keeps them in use.

import type { Modules } from '@jackfield/core'

/** `everything` where one file says what several parts do. */
export type ModulePart = 'everything' | 'dialplan' | 'queues' | 'voicemail'

export interface ModuleWork {
  /** Reads the configuration of this part again. */
  reload(part: ModulePart): Promise<void>
  carryBroadcasts(isCarried: boolean): void
  /** how many sockets, sessions and the like hold the interface */
  interfaceUsers(): number
}

/** The modules whose configuration can be read again while the exchange runs, and the part that is read. */
const reloadable = {
  'app_amd.so': 'dialplan',
  'app_confbridge.so': 'dialplan',
  'app_followme.so': 'dialplan',
  'app_queue.so': 'queues',
  'app_voicemail.so': 'voicemail',
  'pbx_config.so': 'dialplan',
  'res_ari.so': 'everything',
  'res_parking.so': 'dialplan',
  'res_pjsip.so': 'everything',
  'res_websocket_client.so': 'everything',
} as const satisfies Readonly<Record<string, ModulePart>>

/** Broadcasts are there only while the module that carries them is. */
const broadcastModule = 'res_stasis_broadcast.so'

export function attachModules(modules: Modules, work: ModuleWork): void {
  for (const [name, part] of Object.entries(reloadable)) {
    if (modules.isKnown(name)) modules.attach(name, { reload: () => work.reload(part) })
  }
  modules.attach(broadcastModule, {
    load: () => work.carryBroadcasts(true),
    unload: () => work.carryBroadcasts(false),
  })
  modules.attach('res_stasis.so', { useCount: () => work.interfaceUsers() })
}
