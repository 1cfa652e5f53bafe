// Made by `npm run generate`. Do not edit.
/*eslint-disable block-scoped-var, id-length, no-control-regex, no-magic-numbers, no-mixed-operators, no-prototype-builtins, no-redeclare, no-shadow, no-var, sort-vars, default-case, jsdoc/require-param*/
import $protobuf from "protobufjs/minimal.js";

// Common aliases
const $Reader = $protobuf.Reader, $Writer = $protobuf.Writer, $util = $protobuf.util;
const $Object = $util.global.Object, $undefined = $util.global.undefined, $Error = $util.global.Error, $RangeError = $util.global.RangeError;

// Exported root namespace
const $root = $protobuf.roots["default"] || ($protobuf.roots["default"] = {});

export const chat = $root.chat = (() => {

    const chat = {};

    chat.Login = (function() {

        const Login = function (properties) {
            this.cursors = [];
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        Login.prototype.userId = "";

        Login.prototype.userType = 0;

        Login.prototype.token = "";

        Login.prototype.uuid = "";

        Login.prototype.clientSeq = 0;

        Login.prototype.clientVer = 0;

        Login.prototype.traceId = "";

        Login.prototype.cursors = $util.emptyArray;

        Login.prototype.eventSeq = 0;

        Login.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.userId != null && $Object.hasOwnProperty.call(message, "userId") && message.userId !== "")
                writer.uint32(/* id 1, wireType 2 =*/10).string(message.userId);
            if (message.userType != null && $Object.hasOwnProperty.call(message, "userType") && message.userType !== 0)
                writer.uint32(/* id 2, wireType 0 =*/16).uint32(message.userType);
            if (message.token != null && $Object.hasOwnProperty.call(message, "token") && message.token !== "")
                writer.uint32(/* id 3, wireType 2 =*/26).string(message.token);
            if (message.uuid != null && $Object.hasOwnProperty.call(message, "uuid") && message.uuid !== "")
                writer.uint32(/* id 4, wireType 2 =*/34).string(message.uuid);
            if (message.clientSeq != null && $Object.hasOwnProperty.call(message, "clientSeq") && message.clientSeq !== 0)
                writer.uint32(/* id 5, wireType 0 =*/40).uint32(message.clientSeq);
            if (message.clientVer != null && $Object.hasOwnProperty.call(message, "clientVer") && message.clientVer !== 0)
                writer.uint32(/* id 6, wireType 0 =*/48).uint32(message.clientVer);
            if (message.traceId != null && $Object.hasOwnProperty.call(message, "traceId") && message.traceId !== "")
                writer.uint32(/* id 7, wireType 2 =*/58).string(message.traceId);
            if (message.cursors != null && message.cursors.length)
                for (let i = 0; i < message.cursors.length; ++i)
                    $root.chat.Cursor.encode(message.cursors[i], writer.uint32(/* id 8, wireType 2 =*/66).fork(), _depth + 1).ldelim();
            if (message.eventSeq != null && $Object.hasOwnProperty.call(message, "eventSeq") && message.eventSeq !== 0)
                writer.uint32(/* id 9, wireType 0 =*/72).uint32(message.eventSeq);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        Login.decode = function (reader, length, _end, _depth, _target) {
            if (!(reader instanceof $Reader))
                reader = $Reader.create(reader);
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $Reader.recursionLimit)
                throw $Error("max depth exceeded");
            let end, message, value;
            if (length === $undefined)
                end = reader.len;
            else {
                end = reader.pos + length;
                if (end > reader.len)
                    throw $RangeError("index out of range");
                length = reader.len;
                reader.len = end;
            }
            message = _target || new $root.chat.Login();
            while (reader.pos < end) {
                let start = reader.pos;
                let tag = reader.tag();
                if (tag === _end) {
                    _end = $undefined;
                    break;
                }
                let wireType = tag & 7;
                switch (tag >>>= 3) {
                case 1: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.userId = value;
                        else
                            delete message.userId;
                        continue;
                    }
                case 2: {
                        if (wireType !== 0)
                            break;
                        if (value = reader.uint32())
                            message.userType = value;
                        else
                            delete message.userType;
                        continue;
                    }
                case 3: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.token = value;
                        else
                            delete message.token;
                        continue;
                    }
                case 4: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.uuid = value;
                        else
                            delete message.uuid;
                        continue;
                    }
                case 5: {
                        if (wireType !== 0)
                            break;
                        if (value = reader.uint32())
                            message.clientSeq = value;
                        else
                            delete message.clientSeq;
                        continue;
                    }
                case 6: {
                        if (wireType !== 0)
                            break;
                        if (value = reader.uint32())
                            message.clientVer = value;
                        else
                            delete message.clientVer;
                        continue;
                    }
                case 7: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.traceId = value;
                        else
                            delete message.traceId;
                        continue;
                    }
                case 8: {
                        if (wireType !== 2)
                            break;
                        if (!(message.cursors && message.cursors.length))
                            message.cursors = [];
                        message.cursors.push($root.chat.Cursor.decode(reader, reader.size(), $undefined, _depth + 1));
                        continue;
                    }
                case 9: {
                        if (wireType !== 0)
                            break;
                        if (value = reader.uint32())
                            message.eventSeq = value;
                        else
                            delete message.eventSeq;
                        continue;
                    }
                }
                reader.skipType(wireType, _depth, tag);
                if (!reader.discardUnknown) {
                    $util.makeProp(message, "$unknowns", false);
                    (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                }
            }
            if (length !== $undefined) {
                if (reader.pos !== end)
                    throw $RangeError("index out of range");
                reader.len = length;
            }
            if (_end !== $undefined)
                throw $Error("missing end group");
            return message;
        };

        return Login;
    })();

    chat.Cursor = (function() {

        const Cursor = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        Cursor.prototype.chatId = "";

        Cursor.prototype.chatSeq = 0;

        Cursor.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.chatId != null && $Object.hasOwnProperty.call(message, "chatId") && message.chatId !== "")
                writer.uint32(/* id 1, wireType 2 =*/10).string(message.chatId);
            if (message.chatSeq != null && $Object.hasOwnProperty.call(message, "chatSeq") && message.chatSeq !== 0)
                writer.uint32(/* id 2, wireType 0 =*/16).uint32(message.chatSeq);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        Cursor.decode = function (reader, length, _end, _depth, _target) {
            if (!(reader instanceof $Reader))
                reader = $Reader.create(reader);
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $Reader.recursionLimit)
                throw $Error("max depth exceeded");
            let end, message, value;
            if (length === $undefined)
                end = reader.len;
            else {
                end = reader.pos + length;
                if (end > reader.len)
                    throw $RangeError("index out of range");
                length = reader.len;
                reader.len = end;
            }
            message = _target || new $root.chat.Cursor();
            while (reader.pos < end) {
                let start = reader.pos;
                let tag = reader.tag();
                if (tag === _end) {
                    _end = $undefined;
                    break;
                }
                let wireType = tag & 7;
                switch (tag >>>= 3) {
                case 1: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.chatId = value;
                        else
                            delete message.chatId;
                        continue;
                    }
                case 2: {
                        if (wireType !== 0)
                            break;
                        if (value = reader.uint32())
                            message.chatSeq = value;
                        else
                            delete message.chatSeq;
                        continue;
                    }
                }
                reader.skipType(wireType, _depth, tag);
                if (!reader.discardUnknown) {
                    $util.makeProp(message, "$unknowns", false);
                    (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                }
            }
            if (length !== $undefined) {
                if (reader.pos !== end)
                    throw $RangeError("index out of range");
                reader.len = length;
            }
            if (_end !== $undefined)
                throw $Error("missing end group");
            return message;
        };

        return Cursor;
    })();

    chat.LoginAck = (function() {

        const LoginAck = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        LoginAck.prototype.serverTime = 0;

        LoginAck.prototype.reset = false;

        LoginAck.prototype.sessionId = "";

        LoginAck.prototype.eventSeq = 0;

        LoginAck.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.serverTime != null && $Object.hasOwnProperty.call(message, "serverTime") && !$Object.is(message.serverTime, 0))
                writer.uint32(/* id 1, wireType 1 =*/9).double(message.serverTime);
            if (message.reset != null && $Object.hasOwnProperty.call(message, "reset") && message.reset !== false)
                writer.uint32(/* id 2, wireType 0 =*/16).bool(message.reset);
            if (message.sessionId != null && $Object.hasOwnProperty.call(message, "sessionId") && message.sessionId !== "")
                writer.uint32(/* id 3, wireType 2 =*/26).string(message.sessionId);
            if (message.eventSeq != null && $Object.hasOwnProperty.call(message, "eventSeq") && message.eventSeq !== 0)
                writer.uint32(/* id 4, wireType 0 =*/32).uint32(message.eventSeq);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        LoginAck.decode = function (reader, length, _end, _depth, _target) {
            if (!(reader instanceof $Reader))
                reader = $Reader.create(reader);
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $Reader.recursionLimit)
                throw $Error("max depth exceeded");
            let end, message, value;
            if (length === $undefined)
                end = reader.len;
            else {
                end = reader.pos + length;
                if (end > reader.len)
                    throw $RangeError("index out of range");
                length = reader.len;
                reader.len = end;
            }
            message = _target || new $root.chat.LoginAck();
            while (reader.pos < end) {
                let start = reader.pos;
                let tag = reader.tag();
                if (tag === _end) {
                    _end = $undefined;
                    break;
                }
                let wireType = tag & 7;
                switch (tag >>>= 3) {
                case 1: {
                        if (wireType !== 1)
                            break;
                        if (!$Object.is(value = reader.double(), 0))
                            message.serverTime = value;
                        else
                            delete message.serverTime;
                        continue;
                    }
                case 2: {
                        if (wireType !== 0)
                            break;
                        if (value = reader.bool())
                            message.reset = value;
                        else
                            delete message.reset;
                        continue;
                    }
                case 3: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.sessionId = value;
                        else
                            delete message.sessionId;
                        continue;
                    }
                case 4: {
                        if (wireType !== 0)
                            break;
                        if (value = reader.uint32())
                            message.eventSeq = value;
                        else
                            delete message.eventSeq;
                        continue;
                    }
                }
                reader.skipType(wireType, _depth, tag);
                if (!reader.discardUnknown) {
                    $util.makeProp(message, "$unknowns", false);
                    (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                }
            }
            if (length !== $undefined) {
                if (reader.pos !== end)
                    throw $RangeError("index out of range");
                reader.len = length;
            }
            if (_end !== $undefined)
                throw $Error("missing end group");
            return message;
        };

        return LoginAck;
    })();

    chat.Exit = (function() {

        const Exit = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        Exit.prototype.chatId = "";

        Exit.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.chatId != null && $Object.hasOwnProperty.call(message, "chatId") && message.chatId !== "")
                writer.uint32(/* id 1, wireType 2 =*/10).string(message.chatId);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        Exit.decode = function (reader, length, _end, _depth, _target) {
            if (!(reader instanceof $Reader))
                reader = $Reader.create(reader);
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $Reader.recursionLimit)
                throw $Error("max depth exceeded");
            let end, message, value;
            if (length === $undefined)
                end = reader.len;
            else {
                end = reader.pos + length;
                if (end > reader.len)
                    throw $RangeError("index out of range");
                length = reader.len;
                reader.len = end;
            }
            message = _target || new $root.chat.Exit();
            while (reader.pos < end) {
                let start = reader.pos;
                let tag = reader.tag();
                if (tag === _end) {
                    _end = $undefined;
                    break;
                }
                let wireType = tag & 7;
                switch (tag >>>= 3) {
                case 1: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.chatId = value;
                        else
                            delete message.chatId;
                        continue;
                    }
                }
                reader.skipType(wireType, _depth, tag);
                if (!reader.discardUnknown) {
                    $util.makeProp(message, "$unknowns", false);
                    (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                }
            }
            if (length !== $undefined) {
                if (reader.pos !== end)
                    throw $RangeError("index out of range");
                reader.len = length;
            }
            if (_end !== $undefined)
                throw $Error("missing end group");
            return message;
        };

        return Exit;
    })();

    chat.ExitAck = (function() {

        const ExitAck = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        ExitAck.prototype.chatId = "";

        ExitAck.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.chatId != null && $Object.hasOwnProperty.call(message, "chatId") && message.chatId !== "")
                writer.uint32(/* id 1, wireType 2 =*/10).string(message.chatId);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        ExitAck.decode = function (reader, length, _end, _depth, _target) {
            if (!(reader instanceof $Reader))
                reader = $Reader.create(reader);
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $Reader.recursionLimit)
                throw $Error("max depth exceeded");
            let end, message, value;
            if (length === $undefined)
                end = reader.len;
            else {
                end = reader.pos + length;
                if (end > reader.len)
                    throw $RangeError("index out of range");
                length = reader.len;
                reader.len = end;
            }
            message = _target || new $root.chat.ExitAck();
            while (reader.pos < end) {
                let start = reader.pos;
                let tag = reader.tag();
                if (tag === _end) {
                    _end = $undefined;
                    break;
                }
                let wireType = tag & 7;
                switch (tag >>>= 3) {
                case 1: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.chatId = value;
                        else
                            delete message.chatId;
                        continue;
                    }
                }
                reader.skipType(wireType, _depth, tag);
                if (!reader.discardUnknown) {
                    $util.makeProp(message, "$unknowns", false);
                    (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                }
            }
            if (length !== $undefined) {
                if (reader.pos !== end)
                    throw $RangeError("index out of range");
                reader.len = length;
            }
            if (_end !== $undefined)
                throw $Error("missing end group");
            return message;
        };

        return ExitAck;
    })();

    chat.Heartbeat = (function() {

        const Heartbeat = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        Heartbeat.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        Heartbeat.decode = function (reader, length, _end, _depth, _target) {
            if (!(reader instanceof $Reader))
                reader = $Reader.create(reader);
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $Reader.recursionLimit)
                throw $Error("max depth exceeded");
            let end, message;
            if (length === $undefined)
                end = reader.len;
            else {
                end = reader.pos + length;
                if (end > reader.len)
                    throw $RangeError("index out of range");
                length = reader.len;
                reader.len = end;
            }
            message = _target || new $root.chat.Heartbeat();
            while (reader.pos < end) {
                let start = reader.pos;
                let tag = reader.tag();
                if (tag === _end) {
                    _end = $undefined;
                    break;
                }
                reader.skipType(tag & 7, _depth, tag);
                if (!reader.discardUnknown) {
                    $util.makeProp(message, "$unknowns", false);
                    (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                }
            }
            if (length !== $undefined) {
                if (reader.pos !== end)
                    throw $RangeError("index out of range");
                reader.len = length;
            }
            if (_end !== $undefined)
                throw $Error("missing end group");
            return message;
        };

        return Heartbeat;
    })();

    chat.HeartbeatAck = (function() {

        const HeartbeatAck = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        HeartbeatAck.prototype.serverTime = 0;

        HeartbeatAck.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.serverTime != null && $Object.hasOwnProperty.call(message, "serverTime") && !$Object.is(message.serverTime, 0))
                writer.uint32(/* id 1, wireType 1 =*/9).double(message.serverTime);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        HeartbeatAck.decode = function (reader, length, _end, _depth, _target) {
            if (!(reader instanceof $Reader))
                reader = $Reader.create(reader);
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $Reader.recursionLimit)
                throw $Error("max depth exceeded");
            let end, message, value;
            if (length === $undefined)
                end = reader.len;
            else {
                end = reader.pos + length;
                if (end > reader.len)
                    throw $RangeError("index out of range");
                length = reader.len;
                reader.len = end;
            }
            message = _target || new $root.chat.HeartbeatAck();
            while (reader.pos < end) {
                let start = reader.pos;
                let tag = reader.tag();
                if (tag === _end) {
                    _end = $undefined;
                    break;
                }
                let wireType = tag & 7;
                switch (tag >>>= 3) {
                case 1: {
                        if (wireType !== 1)
                            break;
                        if (!$Object.is(value = reader.double(), 0))
                            message.serverTime = value;
                        else
                            delete message.serverTime;
                        continue;
                    }
                }
                reader.skipType(wireType, _depth, tag);
                if (!reader.discardUnknown) {
                    $util.makeProp(message, "$unknowns", false);
                    (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                }
            }
            if (length !== $undefined) {
                if (reader.pos !== end)
                    throw $RangeError("index out of range");
                reader.len = length;
            }
            if (_end !== $undefined)
                throw $Error("missing end group");
            return message;
        };

        return HeartbeatAck;
    })();

    chat.Message = (function() {

        const Message = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        Message.prototype.fromMainId = "";

        Message.prototype.fromType = 0;

        Message.prototype.fromId = "";

        Message.prototype.fromNickName = "";

        Message.prototype.fromHeadImg = "";

        Message.prototype.toMainId = "";

        Message.prototype.toType = 0;

        Message.prototype.toId = "";

        Message.prototype.chatId = "";

        Message.prototype.chatType = 0;

        Message.prototype.sendTime = 0;

        Message.prototype.msgType = 0;

        Message.prototype.msg = "";

        Message.prototype.serverMsgId = "";

        Message.prototype.clientMsgId = "";

        Message.prototype.chatSeq = 0;

        Message.prototype.serverTime = 0;

        Message.prototype.canned = null;

        Message.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.fromMainId != null && $Object.hasOwnProperty.call(message, "fromMainId") && message.fromMainId !== "")
                writer.uint32(/* id 1, wireType 2 =*/10).string(message.fromMainId);
            if (message.fromType != null && $Object.hasOwnProperty.call(message, "fromType") && message.fromType !== 0)
                writer.uint32(/* id 2, wireType 0 =*/16).uint32(message.fromType);
            if (message.fromId != null && $Object.hasOwnProperty.call(message, "fromId") && message.fromId !== "")
                writer.uint32(/* id 3, wireType 2 =*/26).string(message.fromId);
            if (message.fromNickName != null && $Object.hasOwnProperty.call(message, "fromNickName") && message.fromNickName !== "")
                writer.uint32(/* id 4, wireType 2 =*/34).string(message.fromNickName);
            if (message.fromHeadImg != null && $Object.hasOwnProperty.call(message, "fromHeadImg") && message.fromHeadImg !== "")
                writer.uint32(/* id 5, wireType 2 =*/42).string(message.fromHeadImg);
            if (message.toMainId != null && $Object.hasOwnProperty.call(message, "toMainId") && message.toMainId !== "")
                writer.uint32(/* id 6, wireType 2 =*/50).string(message.toMainId);
            if (message.toType != null && $Object.hasOwnProperty.call(message, "toType") && message.toType !== 0)
                writer.uint32(/* id 7, wireType 0 =*/56).uint32(message.toType);
            if (message.toId != null && $Object.hasOwnProperty.call(message, "toId") && message.toId !== "")
                writer.uint32(/* id 8, wireType 2 =*/66).string(message.toId);
            if (message.chatId != null && $Object.hasOwnProperty.call(message, "chatId") && message.chatId !== "")
                writer.uint32(/* id 9, wireType 2 =*/74).string(message.chatId);
            if (message.chatType != null && $Object.hasOwnProperty.call(message, "chatType") && message.chatType !== 0)
                writer.uint32(/* id 10, wireType 0 =*/80).uint32(message.chatType);
            if (message.sendTime != null && $Object.hasOwnProperty.call(message, "sendTime") && !$Object.is(message.sendTime, 0))
                writer.uint32(/* id 11, wireType 1 =*/89).double(message.sendTime);
            if (message.msgType != null && $Object.hasOwnProperty.call(message, "msgType") && message.msgType !== 0)
                writer.uint32(/* id 12, wireType 0 =*/96).uint32(message.msgType);
            if (message.msg != null && $Object.hasOwnProperty.call(message, "msg") && message.msg !== "")
                writer.uint32(/* id 13, wireType 2 =*/106).string(message.msg);
            if (message.serverMsgId != null && $Object.hasOwnProperty.call(message, "serverMsgId") && message.serverMsgId !== "")
                writer.uint32(/* id 14, wireType 2 =*/114).string(message.serverMsgId);
            if (message.clientMsgId != null && $Object.hasOwnProperty.call(message, "clientMsgId") && message.clientMsgId !== "")
                writer.uint32(/* id 15, wireType 2 =*/122).string(message.clientMsgId);
            if (message.chatSeq != null && $Object.hasOwnProperty.call(message, "chatSeq") && message.chatSeq !== 0)
                writer.uint32(/* id 16, wireType 0 =*/128).uint32(message.chatSeq);
            if (message.serverTime != null && $Object.hasOwnProperty.call(message, "serverTime") && !$Object.is(message.serverTime, 0))
                writer.uint32(/* id 17, wireType 1 =*/137).double(message.serverTime);
            if (message.canned != null && $Object.hasOwnProperty.call(message, "canned"))
                $root.chat.CannedUse.encode(message.canned, writer.uint32(/* id 18, wireType 2 =*/146).fork(), _depth + 1).ldelim();
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        Message.decode = function (reader, length, _end, _depth, _target) {
            if (!(reader instanceof $Reader))
                reader = $Reader.create(reader);
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $Reader.recursionLimit)
                throw $Error("max depth exceeded");
            let end, message, value;
            if (length === $undefined)
                end = reader.len;
            else {
                end = reader.pos + length;
                if (end > reader.len)
                    throw $RangeError("index out of range");
                length = reader.len;
                reader.len = end;
            }
            message = _target || new $root.chat.Message();
            while (reader.pos < end) {
                let start = reader.pos;
                let tag = reader.tag();
                if (tag === _end) {
                    _end = $undefined;
                    break;
                }
                let wireType = tag & 7;
                switch (tag >>>= 3) {
                case 1: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.fromMainId = value;
                        else
                            delete message.fromMainId;
                        continue;
                    }
                case 2: {
                        if (wireType !== 0)
                            break;
                        if (value = reader.uint32())
                            message.fromType = value;
                        else
                            delete message.fromType;
                        continue;
                    }
                case 3: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.fromId = value;
                        else
                            delete message.fromId;
                        continue;
                    }
                case 4: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.fromNickName = value;
                        else
                            delete message.fromNickName;
                        continue;
                    }
                case 5: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.fromHeadImg = value;
                        else
                            delete message.fromHeadImg;
                        continue;
                    }
                case 6: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.toMainId = value;
                        else
                            delete message.toMainId;
                        continue;
                    }
                case 7: {
                        if (wireType !== 0)
                            break;
                        if (value = reader.uint32())
                            message.toType = value;
                        else
                            delete message.toType;
                        continue;
                    }
                case 8: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.toId = value;
                        else
                            delete message.toId;
                        continue;
                    }
                case 9: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.chatId = value;
                        else
                            delete message.chatId;
                        continue;
                    }
                case 10: {
                        if (wireType !== 0)
                            break;
                        if (value = reader.uint32())
                            message.chatType = value;
                        else
                            delete message.chatType;
                        continue;
                    }
                case 11: {
                        if (wireType !== 1)
                            break;
                        if (!$Object.is(value = reader.double(), 0))
                            message.sendTime = value;
                        else
                            delete message.sendTime;
                        continue;
                    }
                case 12: {
                        if (wireType !== 0)
                            break;
                        if (value = reader.uint32())
                            message.msgType = value;
                        else
                            delete message.msgType;
                        continue;
                    }
                case 13: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.msg = value;
                        else
                            delete message.msg;
                        continue;
                    }
                case 14: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.serverMsgId = value;
                        else
                            delete message.serverMsgId;
                        continue;
                    }
                case 15: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.clientMsgId = value;
                        else
                            delete message.clientMsgId;
                        continue;
                    }
                case 16: {
                        if (wireType !== 0)
                            break;
                        if (value = reader.uint32())
                            message.chatSeq = value;
                        else
                            delete message.chatSeq;
                        continue;
                    }
                case 17: {
                        if (wireType !== 1)
                            break;
                        if (!$Object.is(value = reader.double(), 0))
                            message.serverTime = value;
                        else
                            delete message.serverTime;
                        continue;
                    }
                case 18: {
                        if (wireType !== 2)
                            break;
                        message.canned = $root.chat.CannedUse.decode(reader, reader.size(), $undefined, _depth + 1, message.canned);
                        continue;
                    }
                }
                reader.skipType(wireType, _depth, tag);
                if (!reader.discardUnknown) {
                    $util.makeProp(message, "$unknowns", false);
                    (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                }
            }
            if (length !== $undefined) {
                if (reader.pos !== end)
                    throw $RangeError("index out of range");
                reader.len = length;
            }
            if (_end !== $undefined)
                throw $Error("missing end group");
            return message;
        };

        return Message;
    })();

    chat.CannedUse = (function() {

        const CannedUse = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        CannedUse.prototype.cannedId = "";

        CannedUse.prototype.version = 0;

        CannedUse.prototype.isEdited = false;

        CannedUse.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.cannedId != null && $Object.hasOwnProperty.call(message, "cannedId") && message.cannedId !== "")
                writer.uint32(/* id 1, wireType 2 =*/10).string(message.cannedId);
            if (message.version != null && $Object.hasOwnProperty.call(message, "version") && message.version !== 0)
                writer.uint32(/* id 2, wireType 0 =*/16).uint32(message.version);
            if (message.isEdited != null && $Object.hasOwnProperty.call(message, "isEdited") && message.isEdited !== false)
                writer.uint32(/* id 3, wireType 0 =*/24).bool(message.isEdited);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        CannedUse.decode = function (reader, length, _end, _depth, _target) {
            if (!(reader instanceof $Reader))
                reader = $Reader.create(reader);
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $Reader.recursionLimit)
                throw $Error("max depth exceeded");
            let end, message, value;
            if (length === $undefined)
                end = reader.len;
            else {
                end = reader.pos + length;
                if (end > reader.len)
                    throw $RangeError("index out of range");
                length = reader.len;
                reader.len = end;
            }
            message = _target || new $root.chat.CannedUse();
            while (reader.pos < end) {
                let start = reader.pos;
                let tag = reader.tag();
                if (tag === _end) {
                    _end = $undefined;
                    break;
                }
                let wireType = tag & 7;
                switch (tag >>>= 3) {
                case 1: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.cannedId = value;
                        else
                            delete message.cannedId;
                        continue;
                    }
                case 2: {
                        if (wireType !== 0)
                            break;
                        if (value = reader.uint32())
                            message.version = value;
                        else
                            delete message.version;
                        continue;
                    }
                case 3: {
                        if (wireType !== 0)
                            break;
                        if (value = reader.bool())
                            message.isEdited = value;
                        else
                            delete message.isEdited;
                        continue;
                    }
                }
                reader.skipType(wireType, _depth, tag);
                if (!reader.discardUnknown) {
                    $util.makeProp(message, "$unknowns", false);
                    (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                }
            }
            if (length !== $undefined) {
                if (reader.pos !== end)
                    throw $RangeError("index out of range");
                reader.len = length;
            }
            if (_end !== $undefined)
                throw $Error("missing end group");
            return message;
        };

        return CannedUse;
    })();

    chat.SendAck = (function() {

        const SendAck = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        SendAck.prototype.clientMsgId = "";

        SendAck.prototype.serverMsgId = "";

        SendAck.prototype.chatSeq = 0;

        SendAck.prototype.serverTime = 0;

        SendAck.prototype.chatId = "";

        SendAck.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.clientMsgId != null && $Object.hasOwnProperty.call(message, "clientMsgId") && message.clientMsgId !== "")
                writer.uint32(/* id 1, wireType 2 =*/10).string(message.clientMsgId);
            if (message.serverMsgId != null && $Object.hasOwnProperty.call(message, "serverMsgId") && message.serverMsgId !== "")
                writer.uint32(/* id 2, wireType 2 =*/18).string(message.serverMsgId);
            if (message.chatSeq != null && $Object.hasOwnProperty.call(message, "chatSeq") && message.chatSeq !== 0)
                writer.uint32(/* id 3, wireType 0 =*/24).uint32(message.chatSeq);
            if (message.serverTime != null && $Object.hasOwnProperty.call(message, "serverTime") && !$Object.is(message.serverTime, 0))
                writer.uint32(/* id 4, wireType 1 =*/33).double(message.serverTime);
            if (message.chatId != null && $Object.hasOwnProperty.call(message, "chatId") && message.chatId !== "")
                writer.uint32(/* id 5, wireType 2 =*/42).string(message.chatId);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        SendAck.decode = function (reader, length, _end, _depth, _target) {
            if (!(reader instanceof $Reader))
                reader = $Reader.create(reader);
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $Reader.recursionLimit)
                throw $Error("max depth exceeded");
            let end, message, value;
            if (length === $undefined)
                end = reader.len;
            else {
                end = reader.pos + length;
                if (end > reader.len)
                    throw $RangeError("index out of range");
                length = reader.len;
                reader.len = end;
            }
            message = _target || new $root.chat.SendAck();
            while (reader.pos < end) {
                let start = reader.pos;
                let tag = reader.tag();
                if (tag === _end) {
                    _end = $undefined;
                    break;
                }
                let wireType = tag & 7;
                switch (tag >>>= 3) {
                case 1: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.clientMsgId = value;
                        else
                            delete message.clientMsgId;
                        continue;
                    }
                case 2: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.serverMsgId = value;
                        else
                            delete message.serverMsgId;
                        continue;
                    }
                case 3: {
                        if (wireType !== 0)
                            break;
                        if (value = reader.uint32())
                            message.chatSeq = value;
                        else
                            delete message.chatSeq;
                        continue;
                    }
                case 4: {
                        if (wireType !== 1)
                            break;
                        if (!$Object.is(value = reader.double(), 0))
                            message.serverTime = value;
                        else
                            delete message.serverTime;
                        continue;
                    }
                case 5: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.chatId = value;
                        else
                            delete message.chatId;
                        continue;
                    }
                }
                reader.skipType(wireType, _depth, tag);
                if (!reader.discardUnknown) {
                    $util.makeProp(message, "$unknowns", false);
                    (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                }
            }
            if (length !== $undefined) {
                if (reader.pos !== end)
                    throw $RangeError("index out of range");
                reader.len = length;
            }
            if (_end !== $undefined)
                throw $Error("missing end group");
            return message;
        };

        return SendAck;
    })();

    chat.Received = (function() {

        const Received = function (properties) {
            this.cursors = [];
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        Received.prototype.cursors = $util.emptyArray;

        Received.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.cursors != null && message.cursors.length)
                for (let i = 0; i < message.cursors.length; ++i)
                    $root.chat.Cursor.encode(message.cursors[i], writer.uint32(/* id 1, wireType 2 =*/10).fork(), _depth + 1).ldelim();
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        Received.decode = function (reader, length, _end, _depth, _target) {
            if (!(reader instanceof $Reader))
                reader = $Reader.create(reader);
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $Reader.recursionLimit)
                throw $Error("max depth exceeded");
            let end, message;
            if (length === $undefined)
                end = reader.len;
            else {
                end = reader.pos + length;
                if (end > reader.len)
                    throw $RangeError("index out of range");
                length = reader.len;
                reader.len = end;
            }
            message = _target || new $root.chat.Received();
            while (reader.pos < end) {
                let start = reader.pos;
                let tag = reader.tag();
                if (tag === _end) {
                    _end = $undefined;
                    break;
                }
                let wireType = tag & 7;
                switch (tag >>>= 3) {
                case 1: {
                        if (wireType !== 2)
                            break;
                        if (!(message.cursors && message.cursors.length))
                            message.cursors = [];
                        message.cursors.push($root.chat.Cursor.decode(reader, reader.size(), $undefined, _depth + 1));
                        continue;
                    }
                }
                reader.skipType(wireType, _depth, tag);
                if (!reader.discardUnknown) {
                    $util.makeProp(message, "$unknowns", false);
                    (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                }
            }
            if (length !== $undefined) {
                if (reader.pos !== end)
                    throw $RangeError("index out of range");
                reader.len = length;
            }
            if (_end !== $undefined)
                throw $Error("missing end group");
            return message;
        };

        return Received;
    })();

    chat.MessageState = (function() {

        const MessageState = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        MessageState.prototype.chatId = "";

        MessageState.prototype.personType = 0;

        MessageState.prototype.deliveredSeq = 0;

        MessageState.prototype.readSeq = 0;

        MessageState.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.chatId != null && $Object.hasOwnProperty.call(message, "chatId") && message.chatId !== "")
                writer.uint32(/* id 1, wireType 2 =*/10).string(message.chatId);
            if (message.personType != null && $Object.hasOwnProperty.call(message, "personType") && message.personType !== 0)
                writer.uint32(/* id 2, wireType 0 =*/16).uint32(message.personType);
            if (message.deliveredSeq != null && $Object.hasOwnProperty.call(message, "deliveredSeq") && message.deliveredSeq !== 0)
                writer.uint32(/* id 3, wireType 0 =*/24).uint32(message.deliveredSeq);
            if (message.readSeq != null && $Object.hasOwnProperty.call(message, "readSeq") && message.readSeq !== 0)
                writer.uint32(/* id 4, wireType 0 =*/32).uint32(message.readSeq);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        MessageState.decode = function (reader, length, _end, _depth, _target) {
            if (!(reader instanceof $Reader))
                reader = $Reader.create(reader);
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $Reader.recursionLimit)
                throw $Error("max depth exceeded");
            let end, message, value;
            if (length === $undefined)
                end = reader.len;
            else {
                end = reader.pos + length;
                if (end > reader.len)
                    throw $RangeError("index out of range");
                length = reader.len;
                reader.len = end;
            }
            message = _target || new $root.chat.MessageState();
            while (reader.pos < end) {
                let start = reader.pos;
                let tag = reader.tag();
                if (tag === _end) {
                    _end = $undefined;
                    break;
                }
                let wireType = tag & 7;
                switch (tag >>>= 3) {
                case 1: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.chatId = value;
                        else
                            delete message.chatId;
                        continue;
                    }
                case 2: {
                        if (wireType !== 0)
                            break;
                        if (value = reader.uint32())
                            message.personType = value;
                        else
                            delete message.personType;
                        continue;
                    }
                case 3: {
                        if (wireType !== 0)
                            break;
                        if (value = reader.uint32())
                            message.deliveredSeq = value;
                        else
                            delete message.deliveredSeq;
                        continue;
                    }
                case 4: {
                        if (wireType !== 0)
                            break;
                        if (value = reader.uint32())
                            message.readSeq = value;
                        else
                            delete message.readSeq;
                        continue;
                    }
                }
                reader.skipType(wireType, _depth, tag);
                if (!reader.discardUnknown) {
                    $util.makeProp(message, "$unknowns", false);
                    (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                }
            }
            if (length !== $undefined) {
                if (reader.pos !== end)
                    throw $RangeError("index out of range");
                reader.len = length;
            }
            if (_end !== $undefined)
                throw $Error("missing end group");
            return message;
        };

        return MessageState;
    })();

    chat.ChatEvent = (function() {

        const ChatEvent = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        ChatEvent.prototype.eventSeq = 0;

        ChatEvent.prototype.chatId = "";

        ChatEvent.prototype.kind = 0;

        ChatEvent.prototype.at = 0;

        ChatEvent.prototype.actorType = 0;

        ChatEvent.prototype.actorId = "";

        ChatEvent.prototype.toId = "";

        ChatEvent.prototype.toName = "";

        ChatEvent.prototype.solved = 0;

        ChatEvent.prototype.queryId = "";

        ChatEvent.prototype.chatSeq = 0;

        ChatEvent.prototype.nickName = "";

        ChatEvent.prototype.headImg = "";

        ChatEvent.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.eventSeq != null && $Object.hasOwnProperty.call(message, "eventSeq") && message.eventSeq !== 0)
                writer.uint32(/* id 1, wireType 0 =*/8).uint32(message.eventSeq);
            if (message.chatId != null && $Object.hasOwnProperty.call(message, "chatId") && message.chatId !== "")
                writer.uint32(/* id 2, wireType 2 =*/18).string(message.chatId);
            if (message.kind != null && $Object.hasOwnProperty.call(message, "kind") && message.kind !== 0)
                writer.uint32(/* id 3, wireType 0 =*/24).uint32(message.kind);
            if (message.at != null && $Object.hasOwnProperty.call(message, "at") && !$Object.is(message.at, 0))
                writer.uint32(/* id 4, wireType 1 =*/33).double(message.at);
            if (message.actorType != null && $Object.hasOwnProperty.call(message, "actorType") && message.actorType !== 0)
                writer.uint32(/* id 5, wireType 0 =*/40).uint32(message.actorType);
            if (message.actorId != null && $Object.hasOwnProperty.call(message, "actorId") && message.actorId !== "")
                writer.uint32(/* id 6, wireType 2 =*/50).string(message.actorId);
            if (message.toId != null && $Object.hasOwnProperty.call(message, "toId") && message.toId !== "")
                writer.uint32(/* id 7, wireType 2 =*/58).string(message.toId);
            if (message.toName != null && $Object.hasOwnProperty.call(message, "toName") && message.toName !== "")
                writer.uint32(/* id 8, wireType 2 =*/66).string(message.toName);
            if (message.solved != null && $Object.hasOwnProperty.call(message, "solved") && message.solved !== 0)
                writer.uint32(/* id 9, wireType 0 =*/72).uint32(message.solved);
            if (message.queryId != null && $Object.hasOwnProperty.call(message, "queryId") && message.queryId !== "")
                writer.uint32(/* id 10, wireType 2 =*/82).string(message.queryId);
            if (message.chatSeq != null && $Object.hasOwnProperty.call(message, "chatSeq") && message.chatSeq !== 0)
                writer.uint32(/* id 11, wireType 0 =*/88).uint32(message.chatSeq);
            if (message.nickName != null && $Object.hasOwnProperty.call(message, "nickName") && message.nickName !== "")
                writer.uint32(/* id 12, wireType 2 =*/98).string(message.nickName);
            if (message.headImg != null && $Object.hasOwnProperty.call(message, "headImg") && message.headImg !== "")
                writer.uint32(/* id 13, wireType 2 =*/106).string(message.headImg);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        ChatEvent.decode = function (reader, length, _end, _depth, _target) {
            if (!(reader instanceof $Reader))
                reader = $Reader.create(reader);
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $Reader.recursionLimit)
                throw $Error("max depth exceeded");
            let end, message, value;
            if (length === $undefined)
                end = reader.len;
            else {
                end = reader.pos + length;
                if (end > reader.len)
                    throw $RangeError("index out of range");
                length = reader.len;
                reader.len = end;
            }
            message = _target || new $root.chat.ChatEvent();
            while (reader.pos < end) {
                let start = reader.pos;
                let tag = reader.tag();
                if (tag === _end) {
                    _end = $undefined;
                    break;
                }
                let wireType = tag & 7;
                switch (tag >>>= 3) {
                case 1: {
                        if (wireType !== 0)
                            break;
                        if (value = reader.uint32())
                            message.eventSeq = value;
                        else
                            delete message.eventSeq;
                        continue;
                    }
                case 2: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.chatId = value;
                        else
                            delete message.chatId;
                        continue;
                    }
                case 3: {
                        if (wireType !== 0)
                            break;
                        if (value = reader.uint32())
                            message.kind = value;
                        else
                            delete message.kind;
                        continue;
                    }
                case 4: {
                        if (wireType !== 1)
                            break;
                        if (!$Object.is(value = reader.double(), 0))
                            message.at = value;
                        else
                            delete message.at;
                        continue;
                    }
                case 5: {
                        if (wireType !== 0)
                            break;
                        if (value = reader.uint32())
                            message.actorType = value;
                        else
                            delete message.actorType;
                        continue;
                    }
                case 6: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.actorId = value;
                        else
                            delete message.actorId;
                        continue;
                    }
                case 7: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.toId = value;
                        else
                            delete message.toId;
                        continue;
                    }
                case 8: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.toName = value;
                        else
                            delete message.toName;
                        continue;
                    }
                case 9: {
                        if (wireType !== 0)
                            break;
                        if (value = reader.uint32())
                            message.solved = value;
                        else
                            delete message.solved;
                        continue;
                    }
                case 10: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.queryId = value;
                        else
                            delete message.queryId;
                        continue;
                    }
                case 11: {
                        if (wireType !== 0)
                            break;
                        if (value = reader.uint32())
                            message.chatSeq = value;
                        else
                            delete message.chatSeq;
                        continue;
                    }
                case 12: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.nickName = value;
                        else
                            delete message.nickName;
                        continue;
                    }
                case 13: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.headImg = value;
                        else
                            delete message.headImg;
                        continue;
                    }
                }
                reader.skipType(wireType, _depth, tag);
                if (!reader.discardUnknown) {
                    $util.makeProp(message, "$unknowns", false);
                    (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                }
            }
            if (length !== $undefined) {
                if (reader.pos !== end)
                    throw $RangeError("index out of range");
                reader.len = length;
            }
            if (_end !== $undefined)
                throw $Error("missing end group");
            return message;
        };

        return ChatEvent;
    })();

    chat.Typing = (function() {

        const Typing = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        Typing.prototype.chatId = "";

        Typing.prototype.personType = 0;

        Typing.prototype.personId = "";

        Typing.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.chatId != null && $Object.hasOwnProperty.call(message, "chatId") && message.chatId !== "")
                writer.uint32(/* id 1, wireType 2 =*/10).string(message.chatId);
            if (message.personType != null && $Object.hasOwnProperty.call(message, "personType") && message.personType !== 0)
                writer.uint32(/* id 2, wireType 0 =*/16).uint32(message.personType);
            if (message.personId != null && $Object.hasOwnProperty.call(message, "personId") && message.personId !== "")
                writer.uint32(/* id 3, wireType 2 =*/26).string(message.personId);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        Typing.decode = function (reader, length, _end, _depth, _target) {
            if (!(reader instanceof $Reader))
                reader = $Reader.create(reader);
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $Reader.recursionLimit)
                throw $Error("max depth exceeded");
            let end, message, value;
            if (length === $undefined)
                end = reader.len;
            else {
                end = reader.pos + length;
                if (end > reader.len)
                    throw $RangeError("index out of range");
                length = reader.len;
                reader.len = end;
            }
            message = _target || new $root.chat.Typing();
            while (reader.pos < end) {
                let start = reader.pos;
                let tag = reader.tag();
                if (tag === _end) {
                    _end = $undefined;
                    break;
                }
                let wireType = tag & 7;
                switch (tag >>>= 3) {
                case 1: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.chatId = value;
                        else
                            delete message.chatId;
                        continue;
                    }
                case 2: {
                        if (wireType !== 0)
                            break;
                        if (value = reader.uint32())
                            message.personType = value;
                        else
                            delete message.personType;
                        continue;
                    }
                case 3: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.personId = value;
                        else
                            delete message.personId;
                        continue;
                    }
                }
                reader.skipType(wireType, _depth, tag);
                if (!reader.discardUnknown) {
                    $util.makeProp(message, "$unknowns", false);
                    (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                }
            }
            if (length !== $undefined) {
                if (reader.pos !== end)
                    throw $RangeError("index out of range");
                reader.len = length;
            }
            if (_end !== $undefined)
                throw $Error("missing end group");
            return message;
        };

        return Typing;
    })();

    chat.GoAway = (function() {

        const GoAway = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        GoAway.prototype.minDelayMs = 0;

        GoAway.prototype.maxDelayMs = 0;

        GoAway.prototype.reason = "";

        GoAway.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.minDelayMs != null && $Object.hasOwnProperty.call(message, "minDelayMs") && message.minDelayMs !== 0)
                writer.uint32(/* id 1, wireType 0 =*/8).uint32(message.minDelayMs);
            if (message.maxDelayMs != null && $Object.hasOwnProperty.call(message, "maxDelayMs") && message.maxDelayMs !== 0)
                writer.uint32(/* id 2, wireType 0 =*/16).uint32(message.maxDelayMs);
            if (message.reason != null && $Object.hasOwnProperty.call(message, "reason") && message.reason !== "")
                writer.uint32(/* id 3, wireType 2 =*/26).string(message.reason);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        GoAway.decode = function (reader, length, _end, _depth, _target) {
            if (!(reader instanceof $Reader))
                reader = $Reader.create(reader);
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $Reader.recursionLimit)
                throw $Error("max depth exceeded");
            let end, message, value;
            if (length === $undefined)
                end = reader.len;
            else {
                end = reader.pos + length;
                if (end > reader.len)
                    throw $RangeError("index out of range");
                length = reader.len;
                reader.len = end;
            }
            message = _target || new $root.chat.GoAway();
            while (reader.pos < end) {
                let start = reader.pos;
                let tag = reader.tag();
                if (tag === _end) {
                    _end = $undefined;
                    break;
                }
                let wireType = tag & 7;
                switch (tag >>>= 3) {
                case 1: {
                        if (wireType !== 0)
                            break;
                        if (value = reader.uint32())
                            message.minDelayMs = value;
                        else
                            delete message.minDelayMs;
                        continue;
                    }
                case 2: {
                        if (wireType !== 0)
                            break;
                        if (value = reader.uint32())
                            message.maxDelayMs = value;
                        else
                            delete message.maxDelayMs;
                        continue;
                    }
                case 3: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.reason = value;
                        else
                            delete message.reason;
                        continue;
                    }
                }
                reader.skipType(wireType, _depth, tag);
                if (!reader.discardUnknown) {
                    $util.makeProp(message, "$unknowns", false);
                    (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                }
            }
            if (length !== $undefined) {
                if (reader.pos !== end)
                    throw $RangeError("index out of range");
                reader.len = length;
            }
            if (_end !== $undefined)
                throw $Error("missing end group");
            return message;
        };

        return GoAway;
    })();

    chat.Watch = (function() {

        const Watch = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        Watch.prototype.chatId = "";

        Watch.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.chatId != null && $Object.hasOwnProperty.call(message, "chatId") && message.chatId !== "")
                writer.uint32(/* id 1, wireType 2 =*/10).string(message.chatId);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        Watch.decode = function (reader, length, _end, _depth, _target) {
            if (!(reader instanceof $Reader))
                reader = $Reader.create(reader);
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $Reader.recursionLimit)
                throw $Error("max depth exceeded");
            let end, message, value;
            if (length === $undefined)
                end = reader.len;
            else {
                end = reader.pos + length;
                if (end > reader.len)
                    throw $RangeError("index out of range");
                length = reader.len;
                reader.len = end;
            }
            message = _target || new $root.chat.Watch();
            while (reader.pos < end) {
                let start = reader.pos;
                let tag = reader.tag();
                if (tag === _end) {
                    _end = $undefined;
                    break;
                }
                let wireType = tag & 7;
                switch (tag >>>= 3) {
                case 1: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.chatId = value;
                        else
                            delete message.chatId;
                        continue;
                    }
                }
                reader.skipType(wireType, _depth, tag);
                if (!reader.discardUnknown) {
                    $util.makeProp(message, "$unknowns", false);
                    (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                }
            }
            if (length !== $undefined) {
                if (reader.pos !== end)
                    throw $RangeError("index out of range");
                reader.len = length;
            }
            if (_end !== $undefined)
                throw $Error("missing end group");
            return message;
        };

        return Watch;
    })();

    chat.Unwatch = (function() {

        const Unwatch = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        Unwatch.prototype.chatId = "";

        Unwatch.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.chatId != null && $Object.hasOwnProperty.call(message, "chatId") && message.chatId !== "")
                writer.uint32(/* id 1, wireType 2 =*/10).string(message.chatId);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        Unwatch.decode = function (reader, length, _end, _depth, _target) {
            if (!(reader instanceof $Reader))
                reader = $Reader.create(reader);
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $Reader.recursionLimit)
                throw $Error("max depth exceeded");
            let end, message, value;
            if (length === $undefined)
                end = reader.len;
            else {
                end = reader.pos + length;
                if (end > reader.len)
                    throw $RangeError("index out of range");
                length = reader.len;
                reader.len = end;
            }
            message = _target || new $root.chat.Unwatch();
            while (reader.pos < end) {
                let start = reader.pos;
                let tag = reader.tag();
                if (tag === _end) {
                    _end = $undefined;
                    break;
                }
                let wireType = tag & 7;
                switch (tag >>>= 3) {
                case 1: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.chatId = value;
                        else
                            delete message.chatId;
                        continue;
                    }
                }
                reader.skipType(wireType, _depth, tag);
                if (!reader.discardUnknown) {
                    $util.makeProp(message, "$unknowns", false);
                    (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                }
            }
            if (length !== $undefined) {
                if (reader.pos !== end)
                    throw $RangeError("index out of range");
                reader.len = length;
            }
            if (_end !== $undefined)
                throw $Error("missing end group");
            return message;
        };

        return Unwatch;
    })();

    chat.Error = (function() {

        const Error = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        Error.prototype.code = 0;

        Error.prototype.text = "";

        Error.prototype.retryable = false;

        Error.prototype.clientMsgId = "";

        Error.prototype.chatId = "";

        Error.encode = function (message, writer, _depth) {
            if (!writer)
                writer = $Writer.create();
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $util.recursionLimit)
                throw $Error("max depth exceeded");
            if (message.code != null && $Object.hasOwnProperty.call(message, "code") && message.code !== 0)
                writer.uint32(/* id 1, wireType 0 =*/8).uint32(message.code);
            if (message.text != null && $Object.hasOwnProperty.call(message, "text") && message.text !== "")
                writer.uint32(/* id 2, wireType 2 =*/18).string(message.text);
            if (message.retryable != null && $Object.hasOwnProperty.call(message, "retryable") && message.retryable !== false)
                writer.uint32(/* id 3, wireType 0 =*/24).bool(message.retryable);
            if (message.clientMsgId != null && $Object.hasOwnProperty.call(message, "clientMsgId") && message.clientMsgId !== "")
                writer.uint32(/* id 4, wireType 2 =*/34).string(message.clientMsgId);
            if (message.chatId != null && $Object.hasOwnProperty.call(message, "chatId") && message.chatId !== "")
                writer.uint32(/* id 5, wireType 2 =*/42).string(message.chatId);
            if (message.$unknowns != null && $Object.hasOwnProperty.call(message, "$unknowns"))
                for (let i = 0; i < message.$unknowns.length; ++i)
                    writer.raw(message.$unknowns[i]);
            return writer;
        };

        Error.decode = function (reader, length, _end, _depth, _target) {
            if (!(reader instanceof $Reader))
                reader = $Reader.create(reader);
            if (_depth === $undefined)
                _depth = 0;
            if (_depth > $Reader.recursionLimit)
                throw $Error("max depth exceeded");
            let end, message, value;
            if (length === $undefined)
                end = reader.len;
            else {
                end = reader.pos + length;
                if (end > reader.len)
                    throw $RangeError("index out of range");
                length = reader.len;
                reader.len = end;
            }
            message = _target || new $root.chat.Error();
            while (reader.pos < end) {
                let start = reader.pos;
                let tag = reader.tag();
                if (tag === _end) {
                    _end = $undefined;
                    break;
                }
                let wireType = tag & 7;
                switch (tag >>>= 3) {
                case 1: {
                        if (wireType !== 0)
                            break;
                        if (value = reader.uint32())
                            message.code = value;
                        else
                            delete message.code;
                        continue;
                    }
                case 2: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.text = value;
                        else
                            delete message.text;
                        continue;
                    }
                case 3: {
                        if (wireType !== 0)
                            break;
                        if (value = reader.bool())
                            message.retryable = value;
                        else
                            delete message.retryable;
                        continue;
                    }
                case 4: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.clientMsgId = value;
                        else
                            delete message.clientMsgId;
                        continue;
                    }
                case 5: {
                        if (wireType !== 2)
                            break;
                        if ((value = reader.stringVerify()).length)
                            message.chatId = value;
                        else
                            delete message.chatId;
                        continue;
                    }
                }
                reader.skipType(wireType, _depth, tag);
                if (!reader.discardUnknown) {
                    $util.makeProp(message, "$unknowns", false);
                    (message.$unknowns || (message.$unknowns = [])).push(reader.raw(start, reader.pos));
                }
            }
            if (length !== $undefined) {
                if (reader.pos !== end)
                    throw $RangeError("index out of range");
                reader.len = length;
            }
            if (_end !== $undefined)
                throw $Error("missing end group");
            return message;
        };

        return Error;
    })();

    return chat;
})();

export {
  $root as default
};
