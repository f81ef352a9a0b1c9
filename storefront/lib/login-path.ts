// Where the pages look for them; the back office goes by the same rule.
export { loginPath, ownPath } from '../../ui/login-path.ts';
