import {
  extendAgentLicence,
  getAgentLicence,
  grantAgentLicence,
  listAgentDevices,
  listAgentLicences,
  revokeAgentLicence,
  saveAgentDevices,
  saveAgentLicences,
} from '../agent/agent-licences.ts'
import {
  addAgentDevice,
  checkAgentDevice,
  freeAgentDevice,
  listAgentKeys,
  listOwnAgentLicences,
} from '../agent/agent.ts'
import { group } from '../group.ts'

export const agent = group({
  name: 'Agent',
  about: 'Licences of the Agent, the devices that use them, and how a device knows so offline.',
  endpoints: { listOwnAgentLicences, addAgentDevice, checkAgentDevice, freeAgentDevice, listAgentKeys },
})

export const agentLicences = group({
  name: 'Admins: Agent',
  about: 'Everybody’s licences of the Agent, and what administrators change of them.',
  endpoints: {
    listAgentLicences,
    saveAgentLicences,
    grantAgentLicence,
    getAgentLicence,
    extendAgentLicence,
    revokeAgentLicence,
    listAgentDevices,
    saveAgentDevices,
  },
})
