import { backingCases } from './backing.cases.ts'
import { MemoryBacking } from './memory-backing.ts'

backingCases('memory', () => new MemoryBacking())
