// A moment as a clock shows it, to the millisecond, in the same zone as every timestamp of the interface.

import { formatTimestamp } from '@jackfield/base'

/** `11:58:40.073` */
export const clockTime = (at: number): string => formatTimestamp(at).slice(11, 23)
