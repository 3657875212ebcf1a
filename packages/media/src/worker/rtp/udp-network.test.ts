import { networkCases } from './network.cases.ts'
import { realNetworkCases } from './real-network.cases.ts'
import { udpNetwork } from './udp-network.ts'

networkCases('real sockets', () => udpNetwork)
realNetworkCases('real sockets', () => udpNetwork)
