// Programs that drive a call, as the dialplan and the manager interface use them.

import { Agi } from '@jackfield/agi'
import type { Clock } from '@jackfield/base'
import type { State } from './state.ts'

export const assembleAgi = (clock: Clock, { log, bus }: State): Agi => new Agi({ clock, bus, log: log.for('agi') })
