/** For password managers: whose password the form asks for, where no field says it. */
export function PasswordOwner({ email }: { email: string }) {
  return <input type="text" autoComplete="username" value={email} readOnly hidden />
}
