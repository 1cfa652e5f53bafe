export { LoginScreen } from './components/LoginScreen.tsx';
export {
  isDemoLogin,
  NOTHING_TYPED,
  type DemoLogin,
  type LoginMode,
  type LoginProblems,
  type LoginTyped,
  type LoginValues,
} from './loginRules.ts';
export { createLoginApi, loginSaga, type LoginApi } from './loginSaga.ts';
export {
  fieldsChecked,
  formChanged,
  loginReducer,
  loginRequested,
  loginSucceeded,
  registerRequested,
  selectLogin,
  type LoginPort,
  type LoginView,
} from './loginSlice.ts';
