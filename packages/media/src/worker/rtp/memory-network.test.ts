import { seededRandom, VirtualClock } from '@jackfield/base'
import { MemoryNetwork } from './memory-network.ts'
import { networkCases } from './network.cases.ts'

networkCases('a network in memory', () => new MemoryNetwork(new VirtualClock(), seededRandom(1)))
