import { Type, type Static } from 'typebox';
import { defineCall, staff } from './call.ts';
import { Id, Instant, Nullable } from './schemas.ts';

/** A text that the server pushed to a member of staff. */
export const StaffNotification = Type.Object({
  /** Counts the person's notifications from 1. */
  no: Type.Integer(),
  text: Type.String(),
  createTime: Instant,
  /** What it is about; null: nothing to open. */
  objectType: Nullable(Type.Union([Type.Literal('chat'), Type.Literal('query')])),
  /** null: several of them. */
  objectId: Nullable(Id),
});
export type StaffNotification = Static<typeof StaffNotification>;

export const listNotifications = defineCall({
  method: 'GET',
  path: '/api/cs/notifications',
  access: staff(),
  summary: "The caller's notifications of the last seven days, newest first: the newest 50.",
  response: Type.Object({
    notifications: Type.Array(StaffNotification),
    /** Notifications up to this number are read. */
    readNo: Type.Integer(),
  }),
});

export const readNotifications = defineCall({
  method: 'POST',
  path: '/api/cs/notifications/read',
  access: staff(),
  summary: "Marks the caller's notifications as read, up to a number.",
  request: Type.Object({ no: Type.Integer() }),
});
