/**
 * Whose password a form asks for. Password managers store it with the password, and read it from no other field. A form
 * that shows the account does not need it.
 */
export function UserName({ account }: { readonly account: string }) {
  return <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />;
}
