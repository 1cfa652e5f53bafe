// Made by `npm run generate`. Do not edit.
/*eslint-disable block-scoped-var, id-length, no-control-regex, no-magic-numbers, no-mixed-operators, no-prototype-builtins, no-redeclare, no-shadow, no-var, sort-vars, default-case, jsdoc/require-param*/
import $protobuf from "protobufjs/minimal.js";

// Common aliases
const $Reader = $protobuf.Reader, $Writer = $protobuf.Writer, $util = $protobuf.util;
const $Object = $util.global.Object, $undefined = $util.global.undefined, $Error = $util.global.Error, $RangeError = $util.global.RangeError;

// Exported root namespace
const $root = $protobuf.roots["default"] || ($protobuf.roots["default"] = {});

export const chat = $root.chat = (() => {

    /**
     * Namespace chat.
     * @exports chat
     * @namespace
     */
    const chat = {};

    chat.Login = (function() {

        /**
         * Properties of a Login.
         * @typedef {Object} chat.Login.$Properties
         * @property {string|null} [userId] Login userId
         * @property {number|null} [userType] Login userType
         * @property {string|null} [token] Login token
         * @property {string|null} [uuid] Login uuid
         * @property {number|null} [clientSeq] Login clientSeq
         * @property {number|null} [clientVer] Login clientVer
         * @property {string|null} [traceId] Login traceId
         * @property {Array.<chat.Cursor.$Properties>|null} [cursors] Login cursors
         * @property {number|null} [eventSeq] Login eventSeq
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a Login.
         * @memberof chat
         * @interface ILogin
         * @augments chat.Login.$Properties
         * @deprecated Use chat.Login.$Properties instead.
         */

        /**
         * Shape of a Login.
         * @typedef {chat.Login.$Properties} chat.Login.$Shape
         */

        /**
         * Constructs a new Login.
         * @memberof chat
         * @classdesc Represents a Login.
         * @constructor
         * @param {chat.Login.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const Login = function (properties) {
            this.cursors = [];
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * Login userId.
         * @member {string} userId
         * @memberof chat.Login
         * @instance
         */
        Login.prototype.userId = "";

        /**
         * Login userType.
         * @member {number} userType
         * @memberof chat.Login
         * @instance
         */
        Login.prototype.userType = 0;

        /**
         * Login token.
         * @member {string} token
         * @memberof chat.Login
         * @instance
         */
        Login.prototype.token = "";

        /**
         * Login uuid.
         * @member {string} uuid
         * @memberof chat.Login
         * @instance
         */
        Login.prototype.uuid = "";

        /**
         * Login clientSeq.
         * @member {number} clientSeq
         * @memberof chat.Login
         * @instance
         */
        Login.prototype.clientSeq = 0;

        /**
         * Login clientVer.
         * @member {number} clientVer
         * @memberof chat.Login
         * @instance
         */
        Login.prototype.clientVer = 0;

        /**
         * Login traceId.
         * @member {string} traceId
         * @memberof chat.Login
         * @instance
         */
        Login.prototype.traceId = "";

        /**
         * Login cursors.
         * @member {Array.<chat.Cursor.$Properties>} cursors
         * @memberof chat.Login
         * @instance
         */
        Login.prototype.cursors = $util.emptyArray;

        /**
         * Login eventSeq.
         * @member {number} eventSeq
         * @memberof chat.Login
         * @instance
         */
        Login.prototype.eventSeq = 0;

        /**
         * Encodes the specified Login message. Does not implicitly {@link chat.Login.verify|verify} messages.
         * @function encode
         * @memberof chat.Login
         * @static
         * @param {chat.Login.$Properties} message Login message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
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

        /**
         * Decodes a Login message from the specified reader or buffer.
         * @function decode
         * @memberof chat.Login
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {chat.Login & chat.Login.$Shape} Login
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
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

        /**
         * Properties of a Cursor.
         * @typedef {Object} chat.Cursor.$Properties
         * @property {string|null} [chatId] Cursor chatId
         * @property {number|null} [chatSeq] Cursor chatSeq
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a Cursor.
         * @memberof chat
         * @interface ICursor
         * @augments chat.Cursor.$Properties
         * @deprecated Use chat.Cursor.$Properties instead.
         */

        /**
         * Shape of a Cursor.
         * @typedef {chat.Cursor.$Properties} chat.Cursor.$Shape
         */

        /**
         * Constructs a new Cursor.
         * @memberof chat
         * @classdesc Represents a Cursor.
         * @constructor
         * @param {chat.Cursor.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const Cursor = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * Cursor chatId.
         * @member {string} chatId
         * @memberof chat.Cursor
         * @instance
         */
        Cursor.prototype.chatId = "";

        /**
         * Cursor chatSeq.
         * @member {number} chatSeq
         * @memberof chat.Cursor
         * @instance
         */
        Cursor.prototype.chatSeq = 0;

        /**
         * Encodes the specified Cursor message. Does not implicitly {@link chat.Cursor.verify|verify} messages.
         * @function encode
         * @memberof chat.Cursor
         * @static
         * @param {chat.Cursor.$Properties} message Cursor message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
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

        /**
         * Decodes a Cursor message from the specified reader or buffer.
         * @function decode
         * @memberof chat.Cursor
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {chat.Cursor & chat.Cursor.$Shape} Cursor
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
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

        /**
         * Properties of a LoginAck.
         * @typedef {Object} chat.LoginAck.$Properties
         * @property {number|null} [serverTime] LoginAck serverTime
         * @property {boolean|null} [reset] LoginAck reset
         * @property {string|null} [sessionId] LoginAck sessionId
         * @property {number|null} [eventSeq] LoginAck eventSeq
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a LoginAck.
         * @memberof chat
         * @interface ILoginAck
         * @augments chat.LoginAck.$Properties
         * @deprecated Use chat.LoginAck.$Properties instead.
         */

        /**
         * Shape of a LoginAck.
         * @typedef {chat.LoginAck.$Properties} chat.LoginAck.$Shape
         */

        /**
         * Constructs a new LoginAck.
         * @memberof chat
         * @classdesc Represents a LoginAck.
         * @constructor
         * @param {chat.LoginAck.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const LoginAck = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * LoginAck serverTime.
         * @member {number} serverTime
         * @memberof chat.LoginAck
         * @instance
         */
        LoginAck.prototype.serverTime = 0;

        /**
         * LoginAck reset.
         * @member {boolean} reset
         * @memberof chat.LoginAck
         * @instance
         */
        LoginAck.prototype.reset = false;

        /**
         * LoginAck sessionId.
         * @member {string} sessionId
         * @memberof chat.LoginAck
         * @instance
         */
        LoginAck.prototype.sessionId = "";

        /**
         * LoginAck eventSeq.
         * @member {number} eventSeq
         * @memberof chat.LoginAck
         * @instance
         */
        LoginAck.prototype.eventSeq = 0;

        /**
         * Encodes the specified LoginAck message. Does not implicitly {@link chat.LoginAck.verify|verify} messages.
         * @function encode
         * @memberof chat.LoginAck
         * @static
         * @param {chat.LoginAck.$Properties} message LoginAck message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
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

        /**
         * Decodes a LoginAck message from the specified reader or buffer.
         * @function decode
         * @memberof chat.LoginAck
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {chat.LoginAck & chat.LoginAck.$Shape} LoginAck
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
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

        /**
         * Properties of an Exit.
         * @typedef {Object} chat.Exit.$Properties
         * @property {string|null} [chatId] Exit chatId
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of an Exit.
         * @memberof chat
         * @interface IExit
         * @augments chat.Exit.$Properties
         * @deprecated Use chat.Exit.$Properties instead.
         */

        /**
         * Shape of an Exit.
         * @typedef {chat.Exit.$Properties} chat.Exit.$Shape
         */

        /**
         * Constructs a new Exit.
         * @memberof chat
         * @classdesc Represents an Exit.
         * @constructor
         * @param {chat.Exit.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const Exit = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * Exit chatId.
         * @member {string} chatId
         * @memberof chat.Exit
         * @instance
         */
        Exit.prototype.chatId = "";

        /**
         * Encodes the specified Exit message. Does not implicitly {@link chat.Exit.verify|verify} messages.
         * @function encode
         * @memberof chat.Exit
         * @static
         * @param {chat.Exit.$Properties} message Exit message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
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

        /**
         * Decodes an Exit message from the specified reader or buffer.
         * @function decode
         * @memberof chat.Exit
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {chat.Exit & chat.Exit.$Shape} Exit
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
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

        /**
         * Properties of an ExitAck.
         * @typedef {Object} chat.ExitAck.$Properties
         * @property {string|null} [chatId] ExitAck chatId
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of an ExitAck.
         * @memberof chat
         * @interface IExitAck
         * @augments chat.ExitAck.$Properties
         * @deprecated Use chat.ExitAck.$Properties instead.
         */

        /**
         * Shape of an ExitAck.
         * @typedef {chat.ExitAck.$Properties} chat.ExitAck.$Shape
         */

        /**
         * Constructs a new ExitAck.
         * @memberof chat
         * @classdesc Represents an ExitAck.
         * @constructor
         * @param {chat.ExitAck.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const ExitAck = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * ExitAck chatId.
         * @member {string} chatId
         * @memberof chat.ExitAck
         * @instance
         */
        ExitAck.prototype.chatId = "";

        /**
         * Encodes the specified ExitAck message. Does not implicitly {@link chat.ExitAck.verify|verify} messages.
         * @function encode
         * @memberof chat.ExitAck
         * @static
         * @param {chat.ExitAck.$Properties} message ExitAck message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
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

        /**
         * Decodes an ExitAck message from the specified reader or buffer.
         * @function decode
         * @memberof chat.ExitAck
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {chat.ExitAck & chat.ExitAck.$Shape} ExitAck
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
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

        /**
         * Properties of a Heartbeat.
         * @typedef {Object} chat.Heartbeat.$Properties
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a Heartbeat.
         * @memberof chat
         * @interface IHeartbeat
         * @augments chat.Heartbeat.$Properties
         * @deprecated Use chat.Heartbeat.$Properties instead.
         */

        /**
         * Shape of a Heartbeat.
         * @typedef {chat.Heartbeat.$Properties} chat.Heartbeat.$Shape
         */

        /**
         * Constructs a new Heartbeat.
         * @memberof chat
         * @classdesc Represents a Heartbeat.
         * @constructor
         * @param {chat.Heartbeat.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const Heartbeat = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * Encodes the specified Heartbeat message. Does not implicitly {@link chat.Heartbeat.verify|verify} messages.
         * @function encode
         * @memberof chat.Heartbeat
         * @static
         * @param {chat.Heartbeat.$Properties} message Heartbeat message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
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

        /**
         * Decodes a Heartbeat message from the specified reader or buffer.
         * @function decode
         * @memberof chat.Heartbeat
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {chat.Heartbeat & chat.Heartbeat.$Shape} Heartbeat
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
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

        /**
         * Properties of a HeartbeatAck.
         * @typedef {Object} chat.HeartbeatAck.$Properties
         * @property {number|null} [serverTime] HeartbeatAck serverTime
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a HeartbeatAck.
         * @memberof chat
         * @interface IHeartbeatAck
         * @augments chat.HeartbeatAck.$Properties
         * @deprecated Use chat.HeartbeatAck.$Properties instead.
         */

        /**
         * Shape of a HeartbeatAck.
         * @typedef {chat.HeartbeatAck.$Properties} chat.HeartbeatAck.$Shape
         */

        /**
         * Constructs a new HeartbeatAck.
         * @memberof chat
         * @classdesc Represents a HeartbeatAck.
         * @constructor
         * @param {chat.HeartbeatAck.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const HeartbeatAck = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * HeartbeatAck serverTime.
         * @member {number} serverTime
         * @memberof chat.HeartbeatAck
         * @instance
         */
        HeartbeatAck.prototype.serverTime = 0;

        /**
         * Encodes the specified HeartbeatAck message. Does not implicitly {@link chat.HeartbeatAck.verify|verify} messages.
         * @function encode
         * @memberof chat.HeartbeatAck
         * @static
         * @param {chat.HeartbeatAck.$Properties} message HeartbeatAck message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
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

        /**
         * Decodes a HeartbeatAck message from the specified reader or buffer.
         * @function decode
         * @memberof chat.HeartbeatAck
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {chat.HeartbeatAck & chat.HeartbeatAck.$Shape} HeartbeatAck
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
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

        /**
         * Properties of a Message.
         * @typedef {Object} chat.Message.$Properties
         * @property {string|null} [fromMainId] Message fromMainId
         * @property {number|null} [fromType] Message fromType
         * @property {string|null} [fromId] Message fromId
         * @property {string|null} [fromNickName] Message fromNickName
         * @property {string|null} [fromHeadImg] Message fromHeadImg
         * @property {string|null} [toMainId] Message toMainId
         * @property {number|null} [toType] Message toType
         * @property {string|null} [toId] Message toId
         * @property {string|null} [chatId] Message chatId
         * @property {number|null} [chatType] Message chatType
         * @property {number|null} [sendTime] Message sendTime
         * @property {number|null} [msgType] Message msgType
         * @property {string|null} [msg] Message msg
         * @property {string|null} [serverMsgId] Message serverMsgId
         * @property {string|null} [clientMsgId] Message clientMsgId
         * @property {number|null} [chatSeq] Message chatSeq
         * @property {number|null} [serverTime] Message serverTime
         * @property {chat.CannedUse.$Properties|null} [canned] Message canned
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a Message.
         * @memberof chat
         * @interface IMessage
         * @augments chat.Message.$Properties
         * @deprecated Use chat.Message.$Properties instead.
         */

        /**
         * Shape of a Message.
         * @typedef {chat.Message.$Properties} chat.Message.$Shape
         */

        /**
         * Constructs a new Message.
         * @memberof chat
         * @classdesc Represents a Message.
         * @constructor
         * @param {chat.Message.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const Message = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * Message fromMainId.
         * @member {string} fromMainId
         * @memberof chat.Message
         * @instance
         */
        Message.prototype.fromMainId = "";

        /**
         * Message fromType.
         * @member {number} fromType
         * @memberof chat.Message
         * @instance
         */
        Message.prototype.fromType = 0;

        /**
         * Message fromId.
         * @member {string} fromId
         * @memberof chat.Message
         * @instance
         */
        Message.prototype.fromId = "";

        /**
         * Message fromNickName.
         * @member {string} fromNickName
         * @memberof chat.Message
         * @instance
         */
        Message.prototype.fromNickName = "";

        /**
         * Message fromHeadImg.
         * @member {string} fromHeadImg
         * @memberof chat.Message
         * @instance
         */
        Message.prototype.fromHeadImg = "";

        /**
         * Message toMainId.
         * @member {string} toMainId
         * @memberof chat.Message
         * @instance
         */
        Message.prototype.toMainId = "";

        /**
         * Message toType.
         * @member {number} toType
         * @memberof chat.Message
         * @instance
         */
        Message.prototype.toType = 0;

        /**
         * Message toId.
         * @member {string} toId
         * @memberof chat.Message
         * @instance
         */
        Message.prototype.toId = "";

        /**
         * Message chatId.
         * @member {string} chatId
         * @memberof chat.Message
         * @instance
         */
        Message.prototype.chatId = "";

        /**
         * Message chatType.
         * @member {number} chatType
         * @memberof chat.Message
         * @instance
         */
        Message.prototype.chatType = 0;

        /**
         * Message sendTime.
         * @member {number} sendTime
         * @memberof chat.Message
         * @instance
         */
        Message.prototype.sendTime = 0;

        /**
         * Message msgType.
         * @member {number} msgType
         * @memberof chat.Message
         * @instance
         */
        Message.prototype.msgType = 0;

        /**
         * Message msg.
         * @member {string} msg
         * @memberof chat.Message
         * @instance
         */
        Message.prototype.msg = "";

        /**
         * Message serverMsgId.
         * @member {string} serverMsgId
         * @memberof chat.Message
         * @instance
         */
        Message.prototype.serverMsgId = "";

        /**
         * Message clientMsgId.
         * @member {string} clientMsgId
         * @memberof chat.Message
         * @instance
         */
        Message.prototype.clientMsgId = "";

        /**
         * Message chatSeq.
         * @member {number} chatSeq
         * @memberof chat.Message
         * @instance
         */
        Message.prototype.chatSeq = 0;

        /**
         * Message serverTime.
         * @member {number} serverTime
         * @memberof chat.Message
         * @instance
         */
        Message.prototype.serverTime = 0;

        /**
         * Message canned.
         * @member {chat.CannedUse.$Properties|null|undefined} canned
         * @memberof chat.Message
         * @instance
         */
        Message.prototype.canned = null;

        /**
         * Encodes the specified Message message. Does not implicitly {@link chat.Message.verify|verify} messages.
         * @function encode
         * @memberof chat.Message
         * @static
         * @param {chat.Message.$Properties} message Message message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
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

        /**
         * Decodes a Message message from the specified reader or buffer.
         * @function decode
         * @memberof chat.Message
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {chat.Message & chat.Message.$Shape} Message
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
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

        /**
         * Properties of a CannedUse.
         * @typedef {Object} chat.CannedUse.$Properties
         * @property {string|null} [cannedId] CannedUse cannedId
         * @property {number|null} [version] CannedUse version
         * @property {boolean|null} [isEdited] CannedUse isEdited
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a CannedUse.
         * @memberof chat
         * @interface ICannedUse
         * @augments chat.CannedUse.$Properties
         * @deprecated Use chat.CannedUse.$Properties instead.
         */

        /**
         * Shape of a CannedUse.
         * @typedef {chat.CannedUse.$Properties} chat.CannedUse.$Shape
         */

        /**
         * Constructs a new CannedUse.
         * @memberof chat
         * @classdesc Represents a CannedUse.
         * @constructor
         * @param {chat.CannedUse.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const CannedUse = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * CannedUse cannedId.
         * @member {string} cannedId
         * @memberof chat.CannedUse
         * @instance
         */
        CannedUse.prototype.cannedId = "";

        /**
         * CannedUse version.
         * @member {number} version
         * @memberof chat.CannedUse
         * @instance
         */
        CannedUse.prototype.version = 0;

        /**
         * CannedUse isEdited.
         * @member {boolean} isEdited
         * @memberof chat.CannedUse
         * @instance
         */
        CannedUse.prototype.isEdited = false;

        /**
         * Encodes the specified CannedUse message. Does not implicitly {@link chat.CannedUse.verify|verify} messages.
         * @function encode
         * @memberof chat.CannedUse
         * @static
         * @param {chat.CannedUse.$Properties} message CannedUse message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
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

        /**
         * Decodes a CannedUse message from the specified reader or buffer.
         * @function decode
         * @memberof chat.CannedUse
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {chat.CannedUse & chat.CannedUse.$Shape} CannedUse
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
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

        /**
         * Properties of a SendAck.
         * @typedef {Object} chat.SendAck.$Properties
         * @property {string|null} [clientMsgId] SendAck clientMsgId
         * @property {string|null} [serverMsgId] SendAck serverMsgId
         * @property {number|null} [chatSeq] SendAck chatSeq
         * @property {number|null} [serverTime] SendAck serverTime
         * @property {string|null} [chatId] SendAck chatId
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a SendAck.
         * @memberof chat
         * @interface ISendAck
         * @augments chat.SendAck.$Properties
         * @deprecated Use chat.SendAck.$Properties instead.
         */

        /**
         * Shape of a SendAck.
         * @typedef {chat.SendAck.$Properties} chat.SendAck.$Shape
         */

        /**
         * Constructs a new SendAck.
         * @memberof chat
         * @classdesc Represents a SendAck.
         * @constructor
         * @param {chat.SendAck.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const SendAck = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * SendAck clientMsgId.
         * @member {string} clientMsgId
         * @memberof chat.SendAck
         * @instance
         */
        SendAck.prototype.clientMsgId = "";

        /**
         * SendAck serverMsgId.
         * @member {string} serverMsgId
         * @memberof chat.SendAck
         * @instance
         */
        SendAck.prototype.serverMsgId = "";

        /**
         * SendAck chatSeq.
         * @member {number} chatSeq
         * @memberof chat.SendAck
         * @instance
         */
        SendAck.prototype.chatSeq = 0;

        /**
         * SendAck serverTime.
         * @member {number} serverTime
         * @memberof chat.SendAck
         * @instance
         */
        SendAck.prototype.serverTime = 0;

        /**
         * SendAck chatId.
         * @member {string} chatId
         * @memberof chat.SendAck
         * @instance
         */
        SendAck.prototype.chatId = "";

        /**
         * Encodes the specified SendAck message. Does not implicitly {@link chat.SendAck.verify|verify} messages.
         * @function encode
         * @memberof chat.SendAck
         * @static
         * @param {chat.SendAck.$Properties} message SendAck message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
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

        /**
         * Decodes a SendAck message from the specified reader or buffer.
         * @function decode
         * @memberof chat.SendAck
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {chat.SendAck & chat.SendAck.$Shape} SendAck
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
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

        /**
         * Properties of a Received.
         * @typedef {Object} chat.Received.$Properties
         * @property {Array.<chat.Cursor.$Properties>|null} [cursors] Received cursors
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a Received.
         * @memberof chat
         * @interface IReceived
         * @augments chat.Received.$Properties
         * @deprecated Use chat.Received.$Properties instead.
         */

        /**
         * Shape of a Received.
         * @typedef {chat.Received.$Properties} chat.Received.$Shape
         */

        /**
         * Constructs a new Received.
         * @memberof chat
         * @classdesc Represents a Received.
         * @constructor
         * @param {chat.Received.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const Received = function (properties) {
            this.cursors = [];
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * Received cursors.
         * @member {Array.<chat.Cursor.$Properties>} cursors
         * @memberof chat.Received
         * @instance
         */
        Received.prototype.cursors = $util.emptyArray;

        /**
         * Encodes the specified Received message. Does not implicitly {@link chat.Received.verify|verify} messages.
         * @function encode
         * @memberof chat.Received
         * @static
         * @param {chat.Received.$Properties} message Received message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
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

        /**
         * Decodes a Received message from the specified reader or buffer.
         * @function decode
         * @memberof chat.Received
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {chat.Received & chat.Received.$Shape} Received
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
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

        /**
         * Properties of a MessageState.
         * @typedef {Object} chat.MessageState.$Properties
         * @property {string|null} [chatId] MessageState chatId
         * @property {number|null} [personType] MessageState personType
         * @property {number|null} [deliveredSeq] MessageState deliveredSeq
         * @property {number|null} [readSeq] MessageState readSeq
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a MessageState.
         * @memberof chat
         * @interface IMessageState
         * @augments chat.MessageState.$Properties
         * @deprecated Use chat.MessageState.$Properties instead.
         */

        /**
         * Shape of a MessageState.
         * @typedef {chat.MessageState.$Properties} chat.MessageState.$Shape
         */

        /**
         * Constructs a new MessageState.
         * @memberof chat
         * @classdesc Represents a MessageState.
         * @constructor
         * @param {chat.MessageState.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const MessageState = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * MessageState chatId.
         * @member {string} chatId
         * @memberof chat.MessageState
         * @instance
         */
        MessageState.prototype.chatId = "";

        /**
         * MessageState personType.
         * @member {number} personType
         * @memberof chat.MessageState
         * @instance
         */
        MessageState.prototype.personType = 0;

        /**
         * MessageState deliveredSeq.
         * @member {number} deliveredSeq
         * @memberof chat.MessageState
         * @instance
         */
        MessageState.prototype.deliveredSeq = 0;

        /**
         * MessageState readSeq.
         * @member {number} readSeq
         * @memberof chat.MessageState
         * @instance
         */
        MessageState.prototype.readSeq = 0;

        /**
         * Encodes the specified MessageState message. Does not implicitly {@link chat.MessageState.verify|verify} messages.
         * @function encode
         * @memberof chat.MessageState
         * @static
         * @param {chat.MessageState.$Properties} message MessageState message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
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

        /**
         * Decodes a MessageState message from the specified reader or buffer.
         * @function decode
         * @memberof chat.MessageState
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {chat.MessageState & chat.MessageState.$Shape} MessageState
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
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

        /**
         * Properties of a ChatEvent.
         * @typedef {Object} chat.ChatEvent.$Properties
         * @property {number|null} [eventSeq] ChatEvent eventSeq
         * @property {string|null} [chatId] ChatEvent chatId
         * @property {number|null} [kind] ChatEvent kind
         * @property {number|null} [at] ChatEvent at
         * @property {number|null} [actorType] ChatEvent actorType
         * @property {string|null} [actorId] ChatEvent actorId
         * @property {string|null} [toId] ChatEvent toId
         * @property {string|null} [toName] ChatEvent toName
         * @property {number|null} [solved] ChatEvent solved
         * @property {string|null} [queryId] ChatEvent queryId
         * @property {number|null} [chatSeq] ChatEvent chatSeq
         * @property {string|null} [nickName] ChatEvent nickName
         * @property {string|null} [headImg] ChatEvent headImg
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a ChatEvent.
         * @memberof chat
         * @interface IChatEvent
         * @augments chat.ChatEvent.$Properties
         * @deprecated Use chat.ChatEvent.$Properties instead.
         */

        /**
         * Shape of a ChatEvent.
         * @typedef {chat.ChatEvent.$Properties} chat.ChatEvent.$Shape
         */

        /**
         * Constructs a new ChatEvent.
         * @memberof chat
         * @classdesc Represents a ChatEvent.
         * @constructor
         * @param {chat.ChatEvent.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const ChatEvent = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * ChatEvent eventSeq.
         * @member {number} eventSeq
         * @memberof chat.ChatEvent
         * @instance
         */
        ChatEvent.prototype.eventSeq = 0;

        /**
         * ChatEvent chatId.
         * @member {string} chatId
         * @memberof chat.ChatEvent
         * @instance
         */
        ChatEvent.prototype.chatId = "";

        /**
         * ChatEvent kind.
         * @member {number} kind
         * @memberof chat.ChatEvent
         * @instance
         */
        ChatEvent.prototype.kind = 0;

        /**
         * ChatEvent at.
         * @member {number} at
         * @memberof chat.ChatEvent
         * @instance
         */
        ChatEvent.prototype.at = 0;

        /**
         * ChatEvent actorType.
         * @member {number} actorType
         * @memberof chat.ChatEvent
         * @instance
         */
        ChatEvent.prototype.actorType = 0;

        /**
         * ChatEvent actorId.
         * @member {string} actorId
         * @memberof chat.ChatEvent
         * @instance
         */
        ChatEvent.prototype.actorId = "";

        /**
         * ChatEvent toId.
         * @member {string} toId
         * @memberof chat.ChatEvent
         * @instance
         */
        ChatEvent.prototype.toId = "";

        /**
         * ChatEvent toName.
         * @member {string} toName
         * @memberof chat.ChatEvent
         * @instance
         */
        ChatEvent.prototype.toName = "";

        /**
         * ChatEvent solved.
         * @member {number} solved
         * @memberof chat.ChatEvent
         * @instance
         */
        ChatEvent.prototype.solved = 0;

        /**
         * ChatEvent queryId.
         * @member {string} queryId
         * @memberof chat.ChatEvent
         * @instance
         */
        ChatEvent.prototype.queryId = "";

        /**
         * ChatEvent chatSeq.
         * @member {number} chatSeq
         * @memberof chat.ChatEvent
         * @instance
         */
        ChatEvent.prototype.chatSeq = 0;

        /**
         * ChatEvent nickName.
         * @member {string} nickName
         * @memberof chat.ChatEvent
         * @instance
         */
        ChatEvent.prototype.nickName = "";

        /**
         * ChatEvent headImg.
         * @member {string} headImg
         * @memberof chat.ChatEvent
         * @instance
         */
        ChatEvent.prototype.headImg = "";

        /**
         * Encodes the specified ChatEvent message. Does not implicitly {@link chat.ChatEvent.verify|verify} messages.
         * @function encode
         * @memberof chat.ChatEvent
         * @static
         * @param {chat.ChatEvent.$Properties} message ChatEvent message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
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

        /**
         * Decodes a ChatEvent message from the specified reader or buffer.
         * @function decode
         * @memberof chat.ChatEvent
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {chat.ChatEvent & chat.ChatEvent.$Shape} ChatEvent
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
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

        /**
         * Properties of a Typing.
         * @typedef {Object} chat.Typing.$Properties
         * @property {string|null} [chatId] Typing chatId
         * @property {number|null} [personType] Typing personType
         * @property {string|null} [personId] Typing personId
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a Typing.
         * @memberof chat
         * @interface ITyping
         * @augments chat.Typing.$Properties
         * @deprecated Use chat.Typing.$Properties instead.
         */

        /**
         * Shape of a Typing.
         * @typedef {chat.Typing.$Properties} chat.Typing.$Shape
         */

        /**
         * Constructs a new Typing.
         * @memberof chat
         * @classdesc Represents a Typing.
         * @constructor
         * @param {chat.Typing.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const Typing = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * Typing chatId.
         * @member {string} chatId
         * @memberof chat.Typing
         * @instance
         */
        Typing.prototype.chatId = "";

        /**
         * Typing personType.
         * @member {number} personType
         * @memberof chat.Typing
         * @instance
         */
        Typing.prototype.personType = 0;

        /**
         * Typing personId.
         * @member {string} personId
         * @memberof chat.Typing
         * @instance
         */
        Typing.prototype.personId = "";

        /**
         * Encodes the specified Typing message. Does not implicitly {@link chat.Typing.verify|verify} messages.
         * @function encode
         * @memberof chat.Typing
         * @static
         * @param {chat.Typing.$Properties} message Typing message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
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

        /**
         * Decodes a Typing message from the specified reader or buffer.
         * @function decode
         * @memberof chat.Typing
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {chat.Typing & chat.Typing.$Shape} Typing
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
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

        /**
         * Properties of a GoAway.
         * @typedef {Object} chat.GoAway.$Properties
         * @property {number|null} [minDelayMs] GoAway minDelayMs
         * @property {number|null} [maxDelayMs] GoAway maxDelayMs
         * @property {string|null} [reason] GoAway reason
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a GoAway.
         * @memberof chat
         * @interface IGoAway
         * @augments chat.GoAway.$Properties
         * @deprecated Use chat.GoAway.$Properties instead.
         */

        /**
         * Shape of a GoAway.
         * @typedef {chat.GoAway.$Properties} chat.GoAway.$Shape
         */

        /**
         * Constructs a new GoAway.
         * @memberof chat
         * @classdesc Represents a GoAway.
         * @constructor
         * @param {chat.GoAway.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const GoAway = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * GoAway minDelayMs.
         * @member {number} minDelayMs
         * @memberof chat.GoAway
         * @instance
         */
        GoAway.prototype.minDelayMs = 0;

        /**
         * GoAway maxDelayMs.
         * @member {number} maxDelayMs
         * @memberof chat.GoAway
         * @instance
         */
        GoAway.prototype.maxDelayMs = 0;

        /**
         * GoAway reason.
         * @member {string} reason
         * @memberof chat.GoAway
         * @instance
         */
        GoAway.prototype.reason = "";

        /**
         * Encodes the specified GoAway message. Does not implicitly {@link chat.GoAway.verify|verify} messages.
         * @function encode
         * @memberof chat.GoAway
         * @static
         * @param {chat.GoAway.$Properties} message GoAway message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
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

        /**
         * Decodes a GoAway message from the specified reader or buffer.
         * @function decode
         * @memberof chat.GoAway
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {chat.GoAway & chat.GoAway.$Shape} GoAway
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
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

        /**
         * Properties of a Watch.
         * @typedef {Object} chat.Watch.$Properties
         * @property {string|null} [chatId] Watch chatId
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of a Watch.
         * @memberof chat
         * @interface IWatch
         * @augments chat.Watch.$Properties
         * @deprecated Use chat.Watch.$Properties instead.
         */

        /**
         * Shape of a Watch.
         * @typedef {chat.Watch.$Properties} chat.Watch.$Shape
         */

        /**
         * Constructs a new Watch.
         * @memberof chat
         * @classdesc Represents a Watch.
         * @constructor
         * @param {chat.Watch.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const Watch = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * Watch chatId.
         * @member {string} chatId
         * @memberof chat.Watch
         * @instance
         */
        Watch.prototype.chatId = "";

        /**
         * Encodes the specified Watch message. Does not implicitly {@link chat.Watch.verify|verify} messages.
         * @function encode
         * @memberof chat.Watch
         * @static
         * @param {chat.Watch.$Properties} message Watch message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
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

        /**
         * Decodes a Watch message from the specified reader or buffer.
         * @function decode
         * @memberof chat.Watch
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {chat.Watch & chat.Watch.$Shape} Watch
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
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

        /**
         * Properties of an Unwatch.
         * @typedef {Object} chat.Unwatch.$Properties
         * @property {string|null} [chatId] Unwatch chatId
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of an Unwatch.
         * @memberof chat
         * @interface IUnwatch
         * @augments chat.Unwatch.$Properties
         * @deprecated Use chat.Unwatch.$Properties instead.
         */

        /**
         * Shape of an Unwatch.
         * @typedef {chat.Unwatch.$Properties} chat.Unwatch.$Shape
         */

        /**
         * Constructs a new Unwatch.
         * @memberof chat
         * @classdesc Represents an Unwatch.
         * @constructor
         * @param {chat.Unwatch.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const Unwatch = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * Unwatch chatId.
         * @member {string} chatId
         * @memberof chat.Unwatch
         * @instance
         */
        Unwatch.prototype.chatId = "";

        /**
         * Encodes the specified Unwatch message. Does not implicitly {@link chat.Unwatch.verify|verify} messages.
         * @function encode
         * @memberof chat.Unwatch
         * @static
         * @param {chat.Unwatch.$Properties} message Unwatch message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
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

        /**
         * Decodes an Unwatch message from the specified reader or buffer.
         * @function decode
         * @memberof chat.Unwatch
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {chat.Unwatch & chat.Unwatch.$Shape} Unwatch
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
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

        /**
         * Properties of an Error.
         * @typedef {Object} chat.Error.$Properties
         * @property {number|null} [code] Error code
         * @property {string|null} [text] Error text
         * @property {boolean|null} [retryable] Error retryable
         * @property {string|null} [clientMsgId] Error clientMsgId
         * @property {string|null} [chatId] Error chatId
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */

        /**
         * Properties of an Error.
         * @memberof chat
         * @interface IError
         * @augments chat.Error.$Properties
         * @deprecated Use chat.Error.$Properties instead.
         */

        /**
         * Shape of an Error.
         * @typedef {chat.Error.$Properties} chat.Error.$Shape
         */

        /**
         * Constructs a new Error.
         * @memberof chat
         * @classdesc Represents an Error.
         * @constructor
         * @param {chat.Error.$Properties=} [properties] Properties to set
         * @property {Array.<Uint8Array>} [$unknowns] Unknown fields preserved while decoding when enabled
         */
        const Error = function (properties) {
            if (properties)
                for (let keys = $Object.keys(properties), i = 0; i < keys.length; ++i)
                    if (properties[keys[i]] != null && keys[i] !== "__proto__")
                        this[keys[i]] = properties[keys[i]];
        };

        /**
         * Error code.
         * @member {number} code
         * @memberof chat.Error
         * @instance
         */
        Error.prototype.code = 0;

        /**
         * Error text.
         * @member {string} text
         * @memberof chat.Error
         * @instance
         */
        Error.prototype.text = "";

        /**
         * Error retryable.
         * @member {boolean} retryable
         * @memberof chat.Error
         * @instance
         */
        Error.prototype.retryable = false;

        /**
         * Error clientMsgId.
         * @member {string} clientMsgId
         * @memberof chat.Error
         * @instance
         */
        Error.prototype.clientMsgId = "";

        /**
         * Error chatId.
         * @member {string} chatId
         * @memberof chat.Error
         * @instance
         */
        Error.prototype.chatId = "";

        /**
         * Encodes the specified Error message. Does not implicitly {@link chat.Error.verify|verify} messages.
         * @function encode
         * @memberof chat.Error
         * @static
         * @param {chat.Error.$Properties} message Error message or plain object to encode
         * @param {$protobuf.Writer} [writer] Writer to encode to
         * @returns {$protobuf.Writer} Writer
         */
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

        /**
         * Decodes an Error message from the specified reader or buffer.
         * @function decode
         * @memberof chat.Error
         * @static
         * @param {$protobuf.Reader|Uint8Array} reader Reader or buffer to decode from
         * @param {number} [length] Message length if known beforehand
         * @returns {chat.Error & chat.Error.$Shape} Error
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
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
