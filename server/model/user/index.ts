export { type AddressFollower, changeAddress, confirmAddress } from './addresses.ts'
export { bylineKey, bylineOf } from './byline.ts'
export { changeNames } from './change-names.ts'
export { changeUser } from './change-user.ts'
export { changeUsername } from './change-username.ts'
export { deleteNote, insertNote, readNotesAbout } from './customer-notes.ts'
export type { DeletionFollower } from './delete-user.ts'
export { deleteUser } from './delete-user.ts'
export { demoPeople } from './demo-people.ts'
export { findProducer } from './find-producer.ts'
export { addUser, newUserRow } from './new-user-row.ts'
export { resetPasswordByMail, setPassword, spendPassword } from './passwords.ts'
export {
  rememberBilling,
  setDeskViews,
  setLocale,
  setPicture,
  setProducerPage,
  userPictures,
} from './profile-columns.ts'
export { promoteToAdmin } from './promote-to-admin.ts'
export { findAdmin, readAdmins, readAllAdmins } from './read-admins.ts'
export {
  findUser,
  findUserByEmail,
  findUserByUsername,
  localeOfAddress,
  lockUser,
  readUser,
  readUsers,
  userRows,
} from './reads.ts'
export { apiTokens, findApiToken, findSession } from './sessions-with-users.ts'
export { signOutUser } from './sign-out-user.ts'
