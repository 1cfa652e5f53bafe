export {
  fieldsChecked,
  formChanged,
  loginReducer,
  loginRequested,
  loginSucceeded,
  registerRequested,
  selectLogin,
} from './loginSlice.ts';
export { isDemoLogin, type DemoLogin } from './demoLogin.ts';
export { createLoginApi, loginSaga, type LoginApi, type LoginDeps } from './loginSaga.ts';
export type { LoginPort, LoginView } from './loginPort.ts';
export { NOTHING_TYPED, type LoginTyped, type LoginMode, type LoginProblems, type LoginValues } from './loginRules.ts';
export { LoginScreen } from './components/LoginScreen.tsx';
