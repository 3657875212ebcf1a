// What a channel is called by: its name up to the last dash.

import type { Channel } from '@jackfield/core'

export const ownInterface = ({ name }: Channel): string => name.replace(/-[^-]*$/, '')
