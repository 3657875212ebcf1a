import { kernelCases } from './kernels.cases.ts'
import { PlainKernels } from './plain-kernels.ts'

kernelCases('plain', () => new PlainKernels(), [8_000, 16_000, 44_100, 48_000])
