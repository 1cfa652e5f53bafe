import { homeDay } from '../../contract/http/home.ts';
import { serveStaff, type Server } from '../http/serve.ts';
import type { HomeService } from './homeService.ts';

export function homeRoutes(server: Server, home: HomeService): void {
  serveStaff(server, homeDay, ({ principal }) => home.readDay(principal));
}
