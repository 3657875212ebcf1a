// Profiles that the dialplan made on a channel with CONFBRIDGE(): they count where ConfBridge is given no name.

import { perChannel } from '../engine/per-channel.ts'
import type { BridgeProfile, UserProfile } from './conference-profile.ts'
import type { Menu } from './conference-settings.ts'

export interface OwnProfiles {
  bridge?: BridgeProfile | undefined
  user?: UserProfile | undefined
  menu?: Menu | undefined
}

export const ownProfiles = perChannel((): OwnProfiles => ({}))
