// Made by `npm run generate`. Do not edit.
import * as $protobuf from "protobufjs";

/** Namespace chat. */
export namespace chat {

    /**
     * Properties of a Login.
     * @deprecated Use chat.Login.$Properties instead.
     */
    interface ILogin extends chat.Login.$Properties {
    }

    /** Represents a Login. */
    class Login {

        /**
         * Constructs a new Login.
         * @param [properties] Properties to set
         */
        constructor(properties?: chat.Login.$Properties);

        /** Unknown fields preserved while decoding when enabled */
        $unknowns?: Uint8Array[];

        /** Login userId. */
        userId: string;

        /** Login userType. */
        userType: number;

        /** Login token. */
        token: string;

        /** Login uuid. */
        uuid: string;

        /** Login clientSeq. */
        clientSeq: number;

        /** Login clientVer. */
        clientVer: number;

        /** Login traceId. */
        traceId: string;

        /** Login cursors. */
        cursors: chat.Cursor.$Properties[];

        /** Login eventSeq. */
        eventSeq: number;

        /**
         * Encodes the specified Login message. Does not implicitly {@link chat.Login.verify|verify} messages.
         * @param message Login message or plain object to encode
         * @param [writer] Writer to encode to
         * @returns Writer
         */
        static encode(message: chat.Login.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

        /**
         * Decodes a Login message from the specified reader or buffer.
         * @param reader Reader or buffer to decode from
         * @param [length] Message length if known beforehand
         * @returns {chat.Login & chat.Login.$Shape} Login
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): chat.Login & chat.Login.$Shape;
    }

    namespace Login {

        /** Properties of a Login. */
        interface $Properties {

            /** Login userId */
            userId?: (string|null);

            /** Login userType */
            userType?: (number|null);

            /** Login token */
            token?: (string|null);

            /** Login uuid */
            uuid?: (string|null);

            /** Login clientSeq */
            clientSeq?: (number|null);

            /** Login clientVer */
            clientVer?: (number|null);

            /** Login traceId */
            traceId?: (string|null);

            /** Login cursors */
            cursors?: (chat.Cursor.$Properties[]|null);

            /** Login eventSeq */
            eventSeq?: (number|null);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];
        }

        /** Shape of a Login. */
        type $Shape = chat.Login.$Properties;
    }

    /**
     * Properties of a Cursor.
     * @deprecated Use chat.Cursor.$Properties instead.
     */
    interface ICursor extends chat.Cursor.$Properties {
    }

    /** Represents a Cursor. */
    class Cursor {

        /**
         * Constructs a new Cursor.
         * @param [properties] Properties to set
         */
        constructor(properties?: chat.Cursor.$Properties);

        /** Unknown fields preserved while decoding when enabled */
        $unknowns?: Uint8Array[];

        /** Cursor chatId. */
        chatId: string;

        /** Cursor chatSeq. */
        chatSeq: number;

        /**
         * Encodes the specified Cursor message. Does not implicitly {@link chat.Cursor.verify|verify} messages.
         * @param message Cursor message or plain object to encode
         * @param [writer] Writer to encode to
         * @returns Writer
         */
        static encode(message: chat.Cursor.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

        /**
         * Decodes a Cursor message from the specified reader or buffer.
         * @param reader Reader or buffer to decode from
         * @param [length] Message length if known beforehand
         * @returns {chat.Cursor & chat.Cursor.$Shape} Cursor
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): chat.Cursor & chat.Cursor.$Shape;
    }

    namespace Cursor {

        /** Properties of a Cursor. */
        interface $Properties {

            /** Cursor chatId */
            chatId?: (string|null);

            /** Cursor chatSeq */
            chatSeq?: (number|null);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];
        }

        /** Shape of a Cursor. */
        type $Shape = chat.Cursor.$Properties;
    }

    /**
     * Properties of a LoginAck.
     * @deprecated Use chat.LoginAck.$Properties instead.
     */
    interface ILoginAck extends chat.LoginAck.$Properties {
    }

    /** Represents a LoginAck. */
    class LoginAck {

        /**
         * Constructs a new LoginAck.
         * @param [properties] Properties to set
         */
        constructor(properties?: chat.LoginAck.$Properties);

        /** Unknown fields preserved while decoding when enabled */
        $unknowns?: Uint8Array[];

        /** LoginAck serverTime. */
        serverTime: number;

        /** LoginAck reset. */
        reset: boolean;

        /** LoginAck sessionId. */
        sessionId: string;

        /** LoginAck eventSeq. */
        eventSeq: number;

        /**
         * Encodes the specified LoginAck message. Does not implicitly {@link chat.LoginAck.verify|verify} messages.
         * @param message LoginAck message or plain object to encode
         * @param [writer] Writer to encode to
         * @returns Writer
         */
        static encode(message: chat.LoginAck.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

        /**
         * Decodes a LoginAck message from the specified reader or buffer.
         * @param reader Reader or buffer to decode from
         * @param [length] Message length if known beforehand
         * @returns {chat.LoginAck & chat.LoginAck.$Shape} LoginAck
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): chat.LoginAck & chat.LoginAck.$Shape;
    }

    namespace LoginAck {

        /** Properties of a LoginAck. */
        interface $Properties {

            /** LoginAck serverTime */
            serverTime?: (number|null);

            /** LoginAck reset */
            reset?: (boolean|null);

            /** LoginAck sessionId */
            sessionId?: (string|null);

            /** LoginAck eventSeq */
            eventSeq?: (number|null);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];
        }

        /** Shape of a LoginAck. */
        type $Shape = chat.LoginAck.$Properties;
    }

    /**
     * Properties of an Exit.
     * @deprecated Use chat.Exit.$Properties instead.
     */
    interface IExit extends chat.Exit.$Properties {
    }

    /** Represents an Exit. */
    class Exit {

        /**
         * Constructs a new Exit.
         * @param [properties] Properties to set
         */
        constructor(properties?: chat.Exit.$Properties);

        /** Unknown fields preserved while decoding when enabled */
        $unknowns?: Uint8Array[];

        /** Exit chatId. */
        chatId: string;

        /**
         * Encodes the specified Exit message. Does not implicitly {@link chat.Exit.verify|verify} messages.
         * @param message Exit message or plain object to encode
         * @param [writer] Writer to encode to
         * @returns Writer
         */
        static encode(message: chat.Exit.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

        /**
         * Decodes an Exit message from the specified reader or buffer.
         * @param reader Reader or buffer to decode from
         * @param [length] Message length if known beforehand
         * @returns {chat.Exit & chat.Exit.$Shape} Exit
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): chat.Exit & chat.Exit.$Shape;
    }

    namespace Exit {

        /** Properties of an Exit. */
        interface $Properties {

            /** Exit chatId */
            chatId?: (string|null);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];
        }

        /** Shape of an Exit. */
        type $Shape = chat.Exit.$Properties;
    }

    /**
     * Properties of an ExitAck.
     * @deprecated Use chat.ExitAck.$Properties instead.
     */
    interface IExitAck extends chat.ExitAck.$Properties {
    }

    /** Represents an ExitAck. */
    class ExitAck {

        /**
         * Constructs a new ExitAck.
         * @param [properties] Properties to set
         */
        constructor(properties?: chat.ExitAck.$Properties);

        /** Unknown fields preserved while decoding when enabled */
        $unknowns?: Uint8Array[];

        /** ExitAck chatId. */
        chatId: string;

        /**
         * Encodes the specified ExitAck message. Does not implicitly {@link chat.ExitAck.verify|verify} messages.
         * @param message ExitAck message or plain object to encode
         * @param [writer] Writer to encode to
         * @returns Writer
         */
        static encode(message: chat.ExitAck.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

        /**
         * Decodes an ExitAck message from the specified reader or buffer.
         * @param reader Reader or buffer to decode from
         * @param [length] Message length if known beforehand
         * @returns {chat.ExitAck & chat.ExitAck.$Shape} ExitAck
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): chat.ExitAck & chat.ExitAck.$Shape;
    }

    namespace ExitAck {

        /** Properties of an ExitAck. */
        interface $Properties {

            /** ExitAck chatId */
            chatId?: (string|null);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];
        }

        /** Shape of an ExitAck. */
        type $Shape = chat.ExitAck.$Properties;
    }

    /**
     * Properties of a Heartbeat.
     * @deprecated Use chat.Heartbeat.$Properties instead.
     */
    interface IHeartbeat extends chat.Heartbeat.$Properties {
    }

    /** Represents a Heartbeat. */
    class Heartbeat {

        /**
         * Constructs a new Heartbeat.
         * @param [properties] Properties to set
         */
        constructor(properties?: chat.Heartbeat.$Properties);

        /** Unknown fields preserved while decoding when enabled */
        $unknowns?: Uint8Array[];

        /**
         * Encodes the specified Heartbeat message. Does not implicitly {@link chat.Heartbeat.verify|verify} messages.
         * @param message Heartbeat message or plain object to encode
         * @param [writer] Writer to encode to
         * @returns Writer
         */
        static encode(message: chat.Heartbeat.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

        /**
         * Decodes a Heartbeat message from the specified reader or buffer.
         * @param reader Reader or buffer to decode from
         * @param [length] Message length if known beforehand
         * @returns {chat.Heartbeat & chat.Heartbeat.$Shape} Heartbeat
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): chat.Heartbeat & chat.Heartbeat.$Shape;
    }

    namespace Heartbeat {

        /** Properties of a Heartbeat. */
        interface $Properties {

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];
        }

        /** Shape of a Heartbeat. */
        type $Shape = chat.Heartbeat.$Properties;
    }

    /**
     * Properties of a HeartbeatAck.
     * @deprecated Use chat.HeartbeatAck.$Properties instead.
     */
    interface IHeartbeatAck extends chat.HeartbeatAck.$Properties {
    }

    /** Represents a HeartbeatAck. */
    class HeartbeatAck {

        /**
         * Constructs a new HeartbeatAck.
         * @param [properties] Properties to set
         */
        constructor(properties?: chat.HeartbeatAck.$Properties);

        /** Unknown fields preserved while decoding when enabled */
        $unknowns?: Uint8Array[];

        /** HeartbeatAck serverTime. */
        serverTime: number;

        /**
         * Encodes the specified HeartbeatAck message. Does not implicitly {@link chat.HeartbeatAck.verify|verify} messages.
         * @param message HeartbeatAck message or plain object to encode
         * @param [writer] Writer to encode to
         * @returns Writer
         */
        static encode(message: chat.HeartbeatAck.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

        /**
         * Decodes a HeartbeatAck message from the specified reader or buffer.
         * @param reader Reader or buffer to decode from
         * @param [length] Message length if known beforehand
         * @returns {chat.HeartbeatAck & chat.HeartbeatAck.$Shape} HeartbeatAck
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): chat.HeartbeatAck & chat.HeartbeatAck.$Shape;
    }

    namespace HeartbeatAck {

        /** Properties of a HeartbeatAck. */
        interface $Properties {

            /** HeartbeatAck serverTime */
            serverTime?: (number|null);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];
        }

        /** Shape of a HeartbeatAck. */
        type $Shape = chat.HeartbeatAck.$Properties;
    }

    /**
     * Properties of a Message.
     * @deprecated Use chat.Message.$Properties instead.
     */
    interface IMessage extends chat.Message.$Properties {
    }

    /** Represents a Message. */
    class Message {

        /**
         * Constructs a new Message.
         * @param [properties] Properties to set
         */
        constructor(properties?: chat.Message.$Properties);

        /** Unknown fields preserved while decoding when enabled */
        $unknowns?: Uint8Array[];

        /** Message fromMainId. */
        fromMainId: string;

        /** Message fromType. */
        fromType: number;

        /** Message fromId. */
        fromId: string;

        /** Message fromNickName. */
        fromNickName: string;

        /** Message fromHeadImg. */
        fromHeadImg: string;

        /** Message toMainId. */
        toMainId: string;

        /** Message toType. */
        toType: number;

        /** Message toId. */
        toId: string;

        /** Message chatId. */
        chatId: string;

        /** Message chatType. */
        chatType: number;

        /** Message sendTime. */
        sendTime: number;

        /** Message msgType. */
        msgType: number;

        /** Message msg. */
        msg: string;

        /** Message serverMsgId. */
        serverMsgId: string;

        /** Message clientMsgId. */
        clientMsgId: string;

        /** Message chatSeq. */
        chatSeq: number;

        /** Message serverTime. */
        serverTime: number;

        /** Message canned. */
        canned?: (chat.CannedUse.$Properties|null);

        /**
         * Encodes the specified Message message. Does not implicitly {@link chat.Message.verify|verify} messages.
         * @param message Message message or plain object to encode
         * @param [writer] Writer to encode to
         * @returns Writer
         */
        static encode(message: chat.Message.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

        /**
         * Decodes a Message message from the specified reader or buffer.
         * @param reader Reader or buffer to decode from
         * @param [length] Message length if known beforehand
         * @returns {chat.Message & chat.Message.$Shape} Message
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): chat.Message & chat.Message.$Shape;
    }

    namespace Message {

        /** Properties of a Message. */
        interface $Properties {

            /** Message fromMainId */
            fromMainId?: (string|null);

            /** Message fromType */
            fromType?: (number|null);

            /** Message fromId */
            fromId?: (string|null);

            /** Message fromNickName */
            fromNickName?: (string|null);

            /** Message fromHeadImg */
            fromHeadImg?: (string|null);

            /** Message toMainId */
            toMainId?: (string|null);

            /** Message toType */
            toType?: (number|null);

            /** Message toId */
            toId?: (string|null);

            /** Message chatId */
            chatId?: (string|null);

            /** Message chatType */
            chatType?: (number|null);

            /** Message sendTime */
            sendTime?: (number|null);

            /** Message msgType */
            msgType?: (number|null);

            /** Message msg */
            msg?: (string|null);

            /** Message serverMsgId */
            serverMsgId?: (string|null);

            /** Message clientMsgId */
            clientMsgId?: (string|null);

            /** Message chatSeq */
            chatSeq?: (number|null);

            /** Message serverTime */
            serverTime?: (number|null);

            /** Message canned */
            canned?: (chat.CannedUse.$Properties|null);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];
        }

        /** Shape of a Message. */
        type $Shape = chat.Message.$Properties;
    }

    /**
     * Properties of a CannedUse.
     * @deprecated Use chat.CannedUse.$Properties instead.
     */
    interface ICannedUse extends chat.CannedUse.$Properties {
    }

    /** Represents a CannedUse. */
    class CannedUse {

        /**
         * Constructs a new CannedUse.
         * @param [properties] Properties to set
         */
        constructor(properties?: chat.CannedUse.$Properties);

        /** Unknown fields preserved while decoding when enabled */
        $unknowns?: Uint8Array[];

        /** CannedUse cannedId. */
        cannedId: string;

        /** CannedUse version. */
        version: number;

        /** CannedUse isEdited. */
        isEdited: boolean;

        /**
         * Encodes the specified CannedUse message. Does not implicitly {@link chat.CannedUse.verify|verify} messages.
         * @param message CannedUse message or plain object to encode
         * @param [writer] Writer to encode to
         * @returns Writer
         */
        static encode(message: chat.CannedUse.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

        /**
         * Decodes a CannedUse message from the specified reader or buffer.
         * @param reader Reader or buffer to decode from
         * @param [length] Message length if known beforehand
         * @returns {chat.CannedUse & chat.CannedUse.$Shape} CannedUse
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): chat.CannedUse & chat.CannedUse.$Shape;
    }

    namespace CannedUse {

        /** Properties of a CannedUse. */
        interface $Properties {

            /** CannedUse cannedId */
            cannedId?: (string|null);

            /** CannedUse version */
            version?: (number|null);

            /** CannedUse isEdited */
            isEdited?: (boolean|null);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];
        }

        /** Shape of a CannedUse. */
        type $Shape = chat.CannedUse.$Properties;
    }

    /**
     * Properties of a SendAck.
     * @deprecated Use chat.SendAck.$Properties instead.
     */
    interface ISendAck extends chat.SendAck.$Properties {
    }

    /** Represents a SendAck. */
    class SendAck {

        /**
         * Constructs a new SendAck.
         * @param [properties] Properties to set
         */
        constructor(properties?: chat.SendAck.$Properties);

        /** Unknown fields preserved while decoding when enabled */
        $unknowns?: Uint8Array[];

        /** SendAck clientMsgId. */
        clientMsgId: string;

        /** SendAck serverMsgId. */
        serverMsgId: string;

        /** SendAck chatSeq. */
        chatSeq: number;

        /** SendAck serverTime. */
        serverTime: number;

        /** SendAck chatId. */
        chatId: string;

        /**
         * Encodes the specified SendAck message. Does not implicitly {@link chat.SendAck.verify|verify} messages.
         * @param message SendAck message or plain object to encode
         * @param [writer] Writer to encode to
         * @returns Writer
         */
        static encode(message: chat.SendAck.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

        /**
         * Decodes a SendAck message from the specified reader or buffer.
         * @param reader Reader or buffer to decode from
         * @param [length] Message length if known beforehand
         * @returns {chat.SendAck & chat.SendAck.$Shape} SendAck
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): chat.SendAck & chat.SendAck.$Shape;
    }

    namespace SendAck {

        /** Properties of a SendAck. */
        interface $Properties {

            /** SendAck clientMsgId */
            clientMsgId?: (string|null);

            /** SendAck serverMsgId */
            serverMsgId?: (string|null);

            /** SendAck chatSeq */
            chatSeq?: (number|null);

            /** SendAck serverTime */
            serverTime?: (number|null);

            /** SendAck chatId */
            chatId?: (string|null);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];
        }

        /** Shape of a SendAck. */
        type $Shape = chat.SendAck.$Properties;
    }

    /**
     * Properties of a Received.
     * @deprecated Use chat.Received.$Properties instead.
     */
    interface IReceived extends chat.Received.$Properties {
    }

    /** Represents a Received. */
    class Received {

        /**
         * Constructs a new Received.
         * @param [properties] Properties to set
         */
        constructor(properties?: chat.Received.$Properties);

        /** Unknown fields preserved while decoding when enabled */
        $unknowns?: Uint8Array[];

        /** Received cursors. */
        cursors: chat.Cursor.$Properties[];

        /**
         * Encodes the specified Received message. Does not implicitly {@link chat.Received.verify|verify} messages.
         * @param message Received message or plain object to encode
         * @param [writer] Writer to encode to
         * @returns Writer
         */
        static encode(message: chat.Received.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

        /**
         * Decodes a Received message from the specified reader or buffer.
         * @param reader Reader or buffer to decode from
         * @param [length] Message length if known beforehand
         * @returns {chat.Received & chat.Received.$Shape} Received
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): chat.Received & chat.Received.$Shape;
    }

    namespace Received {

        /** Properties of a Received. */
        interface $Properties {

            /** Received cursors */
            cursors?: (chat.Cursor.$Properties[]|null);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];
        }

        /** Shape of a Received. */
        type $Shape = chat.Received.$Properties;
    }

    /**
     * Properties of a MessageState.
     * @deprecated Use chat.MessageState.$Properties instead.
     */
    interface IMessageState extends chat.MessageState.$Properties {
    }

    /** Represents a MessageState. */
    class MessageState {

        /**
         * Constructs a new MessageState.
         * @param [properties] Properties to set
         */
        constructor(properties?: chat.MessageState.$Properties);

        /** Unknown fields preserved while decoding when enabled */
        $unknowns?: Uint8Array[];

        /** MessageState chatId. */
        chatId: string;

        /** MessageState personType. */
        personType: number;

        /** MessageState deliveredSeq. */
        deliveredSeq: number;

        /** MessageState readSeq. */
        readSeq: number;

        /**
         * Encodes the specified MessageState message. Does not implicitly {@link chat.MessageState.verify|verify} messages.
         * @param message MessageState message or plain object to encode
         * @param [writer] Writer to encode to
         * @returns Writer
         */
        static encode(message: chat.MessageState.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

        /**
         * Decodes a MessageState message from the specified reader or buffer.
         * @param reader Reader or buffer to decode from
         * @param [length] Message length if known beforehand
         * @returns {chat.MessageState & chat.MessageState.$Shape} MessageState
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): chat.MessageState & chat.MessageState.$Shape;
    }

    namespace MessageState {

        /** Properties of a MessageState. */
        interface $Properties {

            /** MessageState chatId */
            chatId?: (string|null);

            /** MessageState personType */
            personType?: (number|null);

            /** MessageState deliveredSeq */
            deliveredSeq?: (number|null);

            /** MessageState readSeq */
            readSeq?: (number|null);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];
        }

        /** Shape of a MessageState. */
        type $Shape = chat.MessageState.$Properties;
    }

    /**
     * Properties of a ChatEvent.
     * @deprecated Use chat.ChatEvent.$Properties instead.
     */
    interface IChatEvent extends chat.ChatEvent.$Properties {
    }

    /** Represents a ChatEvent. */
    class ChatEvent {

        /**
         * Constructs a new ChatEvent.
         * @param [properties] Properties to set
         */
        constructor(properties?: chat.ChatEvent.$Properties);

        /** Unknown fields preserved while decoding when enabled */
        $unknowns?: Uint8Array[];

        /** ChatEvent eventSeq. */
        eventSeq: number;

        /** ChatEvent chatId. */
        chatId: string;

        /** ChatEvent kind. */
        kind: number;

        /** ChatEvent at. */
        at: number;

        /** ChatEvent actorType. */
        actorType: number;

        /** ChatEvent actorId. */
        actorId: string;

        /** ChatEvent toId. */
        toId: string;

        /** ChatEvent toName. */
        toName: string;

        /** ChatEvent solved. */
        solved: number;

        /** ChatEvent queryId. */
        queryId: string;

        /** ChatEvent chatSeq. */
        chatSeq: number;

        /** ChatEvent nickName. */
        nickName: string;

        /** ChatEvent headImg. */
        headImg: string;

        /**
         * Encodes the specified ChatEvent message. Does not implicitly {@link chat.ChatEvent.verify|verify} messages.
         * @param message ChatEvent message or plain object to encode
         * @param [writer] Writer to encode to
         * @returns Writer
         */
        static encode(message: chat.ChatEvent.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

        /**
         * Decodes a ChatEvent message from the specified reader or buffer.
         * @param reader Reader or buffer to decode from
         * @param [length] Message length if known beforehand
         * @returns {chat.ChatEvent & chat.ChatEvent.$Shape} ChatEvent
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): chat.ChatEvent & chat.ChatEvent.$Shape;
    }

    namespace ChatEvent {

        /** Properties of a ChatEvent. */
        interface $Properties {

            /** ChatEvent eventSeq */
            eventSeq?: (number|null);

            /** ChatEvent chatId */
            chatId?: (string|null);

            /** ChatEvent kind */
            kind?: (number|null);

            /** ChatEvent at */
            at?: (number|null);

            /** ChatEvent actorType */
            actorType?: (number|null);

            /** ChatEvent actorId */
            actorId?: (string|null);

            /** ChatEvent toId */
            toId?: (string|null);

            /** ChatEvent toName */
            toName?: (string|null);

            /** ChatEvent solved */
            solved?: (number|null);

            /** ChatEvent queryId */
            queryId?: (string|null);

            /** ChatEvent chatSeq */
            chatSeq?: (number|null);

            /** ChatEvent nickName */
            nickName?: (string|null);

            /** ChatEvent headImg */
            headImg?: (string|null);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];
        }

        /** Shape of a ChatEvent. */
        type $Shape = chat.ChatEvent.$Properties;
    }

    /**
     * Properties of a Typing.
     * @deprecated Use chat.Typing.$Properties instead.
     */
    interface ITyping extends chat.Typing.$Properties {
    }

    /** Represents a Typing. */
    class Typing {

        /**
         * Constructs a new Typing.
         * @param [properties] Properties to set
         */
        constructor(properties?: chat.Typing.$Properties);

        /** Unknown fields preserved while decoding when enabled */
        $unknowns?: Uint8Array[];

        /** Typing chatId. */
        chatId: string;

        /** Typing personType. */
        personType: number;

        /** Typing personId. */
        personId: string;

        /**
         * Encodes the specified Typing message. Does not implicitly {@link chat.Typing.verify|verify} messages.
         * @param message Typing message or plain object to encode
         * @param [writer] Writer to encode to
         * @returns Writer
         */
        static encode(message: chat.Typing.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

        /**
         * Decodes a Typing message from the specified reader or buffer.
         * @param reader Reader or buffer to decode from
         * @param [length] Message length if known beforehand
         * @returns {chat.Typing & chat.Typing.$Shape} Typing
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): chat.Typing & chat.Typing.$Shape;
    }

    namespace Typing {

        /** Properties of a Typing. */
        interface $Properties {

            /** Typing chatId */
            chatId?: (string|null);

            /** Typing personType */
            personType?: (number|null);

            /** Typing personId */
            personId?: (string|null);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];
        }

        /** Shape of a Typing. */
        type $Shape = chat.Typing.$Properties;
    }

    /**
     * Properties of a GoAway.
     * @deprecated Use chat.GoAway.$Properties instead.
     */
    interface IGoAway extends chat.GoAway.$Properties {
    }

    /** Represents a GoAway. */
    class GoAway {

        /**
         * Constructs a new GoAway.
         * @param [properties] Properties to set
         */
        constructor(properties?: chat.GoAway.$Properties);

        /** Unknown fields preserved while decoding when enabled */
        $unknowns?: Uint8Array[];

        /** GoAway minDelayMs. */
        minDelayMs: number;

        /** GoAway maxDelayMs. */
        maxDelayMs: number;

        /** GoAway reason. */
        reason: string;

        /**
         * Encodes the specified GoAway message. Does not implicitly {@link chat.GoAway.verify|verify} messages.
         * @param message GoAway message or plain object to encode
         * @param [writer] Writer to encode to
         * @returns Writer
         */
        static encode(message: chat.GoAway.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

        /**
         * Decodes a GoAway message from the specified reader or buffer.
         * @param reader Reader or buffer to decode from
         * @param [length] Message length if known beforehand
         * @returns {chat.GoAway & chat.GoAway.$Shape} GoAway
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): chat.GoAway & chat.GoAway.$Shape;
    }

    namespace GoAway {

        /** Properties of a GoAway. */
        interface $Properties {

            /** GoAway minDelayMs */
            minDelayMs?: (number|null);

            /** GoAway maxDelayMs */
            maxDelayMs?: (number|null);

            /** GoAway reason */
            reason?: (string|null);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];
        }

        /** Shape of a GoAway. */
        type $Shape = chat.GoAway.$Properties;
    }

    /**
     * Properties of a Watch.
     * @deprecated Use chat.Watch.$Properties instead.
     */
    interface IWatch extends chat.Watch.$Properties {
    }

    /** Represents a Watch. */
    class Watch {

        /**
         * Constructs a new Watch.
         * @param [properties] Properties to set
         */
        constructor(properties?: chat.Watch.$Properties);

        /** Unknown fields preserved while decoding when enabled */
        $unknowns?: Uint8Array[];

        /** Watch chatId. */
        chatId: string;

        /**
         * Encodes the specified Watch message. Does not implicitly {@link chat.Watch.verify|verify} messages.
         * @param message Watch message or plain object to encode
         * @param [writer] Writer to encode to
         * @returns Writer
         */
        static encode(message: chat.Watch.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

        /**
         * Decodes a Watch message from the specified reader or buffer.
         * @param reader Reader or buffer to decode from
         * @param [length] Message length if known beforehand
         * @returns {chat.Watch & chat.Watch.$Shape} Watch
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): chat.Watch & chat.Watch.$Shape;
    }

    namespace Watch {

        /** Properties of a Watch. */
        interface $Properties {

            /** Watch chatId */
            chatId?: (string|null);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];
        }

        /** Shape of a Watch. */
        type $Shape = chat.Watch.$Properties;
    }

    /**
     * Properties of an Unwatch.
     * @deprecated Use chat.Unwatch.$Properties instead.
     */
    interface IUnwatch extends chat.Unwatch.$Properties {
    }

    /** Represents an Unwatch. */
    class Unwatch {

        /**
         * Constructs a new Unwatch.
         * @param [properties] Properties to set
         */
        constructor(properties?: chat.Unwatch.$Properties);

        /** Unknown fields preserved while decoding when enabled */
        $unknowns?: Uint8Array[];

        /** Unwatch chatId. */
        chatId: string;

        /**
         * Encodes the specified Unwatch message. Does not implicitly {@link chat.Unwatch.verify|verify} messages.
         * @param message Unwatch message or plain object to encode
         * @param [writer] Writer to encode to
         * @returns Writer
         */
        static encode(message: chat.Unwatch.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

        /**
         * Decodes an Unwatch message from the specified reader or buffer.
         * @param reader Reader or buffer to decode from
         * @param [length] Message length if known beforehand
         * @returns {chat.Unwatch & chat.Unwatch.$Shape} Unwatch
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): chat.Unwatch & chat.Unwatch.$Shape;
    }

    namespace Unwatch {

        /** Properties of an Unwatch. */
        interface $Properties {

            /** Unwatch chatId */
            chatId?: (string|null);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];
        }

        /** Shape of an Unwatch. */
        type $Shape = chat.Unwatch.$Properties;
    }

    /**
     * Properties of an Error.
     * @deprecated Use chat.Error.$Properties instead.
     */
    interface IError extends chat.Error.$Properties {
    }

    /** Represents an Error. */
    class Error {

        /**
         * Constructs a new Error.
         * @param [properties] Properties to set
         */
        constructor(properties?: chat.Error.$Properties);

        /** Unknown fields preserved while decoding when enabled */
        $unknowns?: Uint8Array[];

        /** Error code. */
        code: number;

        /** Error text. */
        text: string;

        /** Error retryable. */
        retryable: boolean;

        /** Error clientMsgId. */
        clientMsgId: string;

        /** Error chatId. */
        chatId: string;

        /**
         * Encodes the specified Error message. Does not implicitly {@link chat.Error.verify|verify} messages.
         * @param message Error message or plain object to encode
         * @param [writer] Writer to encode to
         * @returns Writer
         */
        static encode(message: chat.Error.$Properties, writer?: $protobuf.Writer): $protobuf.Writer;

        /**
         * Decodes an Error message from the specified reader or buffer.
         * @param reader Reader or buffer to decode from
         * @param [length] Message length if known beforehand
         * @returns {chat.Error & chat.Error.$Shape} Error
         * @throws {Error} If the payload is not a reader or valid buffer
         * @throws {$protobuf.util.ProtocolError} If required fields are missing
         */
        static decode(reader: ($protobuf.Reader|Uint8Array), length?: number): chat.Error & chat.Error.$Shape;
    }

    namespace Error {

        /** Properties of an Error. */
        interface $Properties {

            /** Error code */
            code?: (number|null);

            /** Error text */
            text?: (string|null);

            /** Error retryable */
            retryable?: (boolean|null);

            /** Error clientMsgId */
            clientMsgId?: (string|null);

            /** Error chatId */
            chatId?: (string|null);

            /** Unknown fields preserved while decoding when enabled */
            $unknowns?: Uint8Array[];
        }

        /** Shape of an Error. */
        type $Shape = chat.Error.$Properties;
    }
}
