export { AuditLogScreen } from './components/AuditLogScreen.tsx';
