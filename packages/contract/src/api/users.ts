import {
  changeUser,
  getEmailChange,
  getUser,
  getUserSecondFactor,
  inviteUser,
  listUsers,
  resendInvitation,
  resetUserSecondFactor,
  saveUsers,
  setUserStatuses,
  withdrawEmailChange,
  withdrawInvitation,
} from '../users.ts'
import { correctPoints, listWalletEntries, saveWalletEntries } from '../user-points.ts'
import { listUserReports, listUserSounds, saveUserReports, saveUserSounds } from '../user-catalogue.ts'
import {
  endUserSession,
  endUserSessions,
  forgetUserDevice,
  listUserDevices,
  listUserSessions,
  saveUserDevices,
  saveUserSessions,
} from '../user-sessions.ts'
import { group } from './group.ts'

export const users = group({
  name: 'Admins: users',
  about: 'Everybody with an account: who they are, what they may do, and what administrators change of it.',
  endpoints: {
    listUsers,
    saveUsers,
    getUser,
    inviteUser,
    resendInvitation,
    withdrawInvitation,
    changeUser,
    getEmailChange,
    withdrawEmailChange,
    setUserStatuses,
    getUserSecondFactor,
    resetUserSecondFactor,
    listUserSessions,
    saveUserSessions,
    endUserSession,
    endUserSessions,
    listUserDevices,
    saveUserDevices,
    forgetUserDevice,
    listUserSounds,
    saveUserSounds,
    listUserReports,
    saveUserReports,
    listWalletEntries,
    saveWalletEntries,
    correctPoints,
  },
})
