// A limit that was reached, as the answer to who asked for more.

import type { LimitReached } from '@jackfield/core'
import { Fault } from '@jackfield/description'

export const limitFault = ({ limit, most, of }: LimitReached): Fault => new Fault('limit-reached', { limit, most, of })
