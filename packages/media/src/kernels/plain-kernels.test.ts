import { kernelCases } from './kernels.cases.ts'
import { PlainKernels } from './plain-kernels.ts'

kernelCases('plain', () => new PlainKernels())
